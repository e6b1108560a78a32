"""The equipment of a simulated table: lamps by Modbus, a dice reader, a keypad in a pipe.

For: a demo, which can show lamps and bell, and tests. What a person could do at the table can be
asked for, and what anybody there would see or hear can be looked at. The agent finds it by its
ports, as it would find others.
"""

import os
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from taisai.agent.link import Place
from taisai.agent.simulation_devices import NotADeed, Shown
from taisai.agent.table_equipment import TableEquipment, TableFitting
from taisai.devices.keypad import KEYS
from taisai.devices.modbus.simulator import SimulatedBoard
from taisai.devices.modbus.wiring import wiring_of
from taisai.devices.simulated_reader import ReaderError, SimulatedReader
from taisai.rules.layouts import layout_named

_HOST: Final = "127.0.0.1"
_PRESSED_EVENT: Final = (1, 1)
_EVENT: Final = "llHHi"
_APART_MS: Final = 100
_ERRORS: Final = tuple(ReaderError)

_KEY_NUMBERS: Final = ("1", "2", "3", "4", "5", "6", "enter", "clear")
"""The keys by the value that is said with `press`: 1 to 6, 7 for ENTER, 8 to clear."""

_CODES: Final[Mapping[str, int]] = MappingProxyType(
    {key: code for code, key in reversed(tuple(KEYS.items()))}
)


class SimulatedTable:
    """What stands on and beside a simulated table.

    Args:
        layout: The name of its layout, such as `9A-standard`.
        pipe: Where its keypad's pipe is made.
        clock: Milliseconds.
    """

    def __init__(self, layout: str, pipe: Path, clock: Callable[[], int]) -> None:
        self.board = SimulatedBoard(wiring_of(layout_named(layout)), clock)
        self.reader = SimulatedReader()
        self._pipe = pipe
        self._clock = clock
        self._pressed_ms = 0
        self._deeds: Mapping[str, Callable[[int], object]] = {
            "look": lambda _: None,
            "burn_out": lambda at: self.board.burnt_out.add(self._area(at)),
            "new_lamp": lambda at: self.board.burnt_out.discard(self._area(at)),
            "stick": lambda at: self.board.stuck.add(self._area(at)),
            "free": lambda at: self.board.stuck.discard(self._area(at)),
            "take_cover": lambda _: setattr(self.board, "is_covered", False),
            "put_cover": lambda _: setattr(self.board, "is_covered", True),
            "jam_tumbler": lambda _: setattr(self.board, "is_jammed", True),
            "free_tumbler": lambda _: setattr(self.board, "is_jammed", False),
            "lose_power": lambda _: self.board.lose_power(),
            "lay_dice": self._lay_dice,
            "let_reader_err": self._let_reader_err,
            "press": self._press,
        }

    @property
    def addresses(self) -> dict[str, str]:
        """The ports of its devices."""
        return {
            "board": f"modbus://{_HOST}:{self.board.port}",
            "reader": self.reader.address,
            "keypad": f"evdev://{self._pipe}",
        }

    async def open(self) -> None:
        """Plugs everything in."""
        self._pipe.unlink(missing_ok=True)
        os.mkfifo(self._pipe, 0o600)
        await self.board.serve_tcp(_HOST, 0)
        await self.reader.open()

    async def close(self) -> None:
        """Pulls all plugs."""
        await self.board.shut_down()
        self.reader.close()
        self._pipe.unlink(missing_ok=True)

    def agent(
        self, place: Place, key: str, *, has_reader: bool = True, has_keypad: bool = True
    ) -> TableEquipment:
        """The agent of a live house, at these ports, or at those that it is given."""
        found = self.addresses
        fitting = TableFitting(
            board=found["board"],
            senses_lamps=True,
            reader=found["reader"] if has_reader else "",
            keypad=found["keypad"] if has_keypad else "",
        )
        return TableEquipment(place, key, fitting, self._clock)

    # ------------------------------------------------------------- people

    def do(self, deed: str, value: int) -> Shown:
        """Does what a person asks for; tells what is seen and heard then.

        Raises:
            NotADeed: Nobody can do that.
        """
        done = self._deeds.get(deed)
        if done is None:
            raise NotADeed(f"nobody can {deed} at a table: there is {', '.join(self._deeds)}")
        done(value)
        board = self.board
        return {
            "lit": sorted(board.shining),
            "burnt_out": sorted(board.burnt_out),
            "rings": board.rings,
            "turns": board.turns,
            "is_covered": board.is_covered,
            "spins": board.spins,
            "dice": list(self.reader.dice),
            "reader_error": self.reader.error.value,
            "is_shutter_open": bool(self.reader.open_for),
        }

    def _area(self, at: int) -> str:
        """The area of a coil."""
        for area, coil in self.board.wiring.lamps.items():
            if coil == at:
                return area
        raise NotADeed(f"no lamp hangs at coil {at}")

    def _lay_dice(self, value: int) -> None:
        faces = tuple(int(one) for one in str(value) if one.isdigit())
        if len(faces) != 3 or not all(1 <= one <= 6 for one in faces):
            raise NotADeed(f"dice lie as three faces, such as 136; {value} is none")
        first, second, third = faces
        self.reader.dice = (first, second, third)

    def _let_reader_err(self, value: int) -> None:
        if not 0 <= value < len(_ERRORS):
            named = ", ".join(f"{at} {one}" for at, one in enumerate(_ERRORS))
            raise NotADeed(f"a reader errs in these ways: {named}")
        self.reader.error = _ERRORS[value]

    def _press(self, value: int) -> None:
        if not 1 <= value <= len(_KEY_NUMBERS):
            raise NotADeed("keys are 1 to 6, 7 for ENTER, 8 to clear")
        # Two keys at once would be one press.
        self._pressed_ms = max(self._clock(), self._pressed_ms + _APART_MS)
        seconds, ms = divmod(self._pressed_ms, 1_000)
        kind, pressed = _PRESSED_EVENT
        code = _CODES[_KEY_NUMBERS[value - 1]]
        number = os.open(self._pipe, os.O_RDWR | os.O_NONBLOCK)
        try:
            os.write(number, struct.pack(_EVENT, seconds, ms * 1_000, kind, code, pressed))
        finally:
            os.close(number)
