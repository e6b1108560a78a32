"""The document of what hangs where at a table's boards.

For: writing it from the map of each table layout. Must not know: any address by itself.
"""

from taisai.devices.modbus import board
from taisai.devices.modbus.wiring import (
    BELL,
    COVER,
    LAMPS_FROM,
    MOTOR,
    SPINS,
    Wiring,
    wiring_of,
)
from taisai.rules.layouts import all_layouts

_HEAD = "<!-- Written by `make docs` from the code. Do not edit by hand. -->"

_ABOUT = f"""\
What hangs where at the relay and input boards of a table, spoken to by Modbus: TCP
(`modbus://HOST:502`) or RTU over a serial line (`modbus-rtu:///dev/ttyS0?baud=19200`, 8 bits, no
parity, one stop bit). Addresses count from zero. A table has one unit, number 1; boards with fewer
points stand behind a gateway that joins them.

Each cycle reads all coils (function 1), all inputs (2) and the counter (4), then writes **all
coils in one request** (15). What is read is compared with what was written in the cycle before. A
cycle follows every {board.REPEAT_MS:,} ms at the latest, so that a board that lost its power is
lit again within the second; while something is doubtful after {board.LOOK_AGAIN_MS} ms, while the
motor turns after {board.TURNING_MS} ms.

| what | kind | address | means |
|---|---|---|---|
| bell | coil | {BELL} | on for {board.BELL_MS:,} ms at "No more bets" (D9 6.2), switched off by \
the agent |
| tumbler motor | coil | {MOTOR} | on until the spins that were asked for are counted (D9 6.1); \
never while the cover is off; off when no spin is counted for {board.TURN_WITHIN_MS:,} ms (D9 \
7.1(b)) |
| spare | coil | {MOTOR + 1} to {LAMPS_FROM - 1} | always off |
| lamps | coil | from {LAMPS_FROM} | on: the area is lit (D9 3.3(b)); one a table below |
| cover switch | discrete input | {COVER} | closed: the cover is on; a broken wire counts as a \
cover that is off |
| lamp senses | discrete input | from {LAMPS_FROM} | the number of the lamp's coil; on: current \
flows. Optional: without them a lamp is judged by its coil alone, and a bulb that burns out is \
not found |
| spins | input register | {SPINS} | spins counted by the board since it had power, 16 bits, \
turning over |

A lamp is told as dark, or as wrongly lit, once it was seen so in {board.SEEN_WRONG} cycles
running; it is over once it was seen right in {board.SEEN_RIGHT}, lit or dark as it was wrong.

**Wire the cover switch into the motor's supply as well**: a program is no safety device. Set the
board to let all relays fall when nobody speaks to it for two to five seconds, so that a bell does
not ring, nor a motor turn, after its host has died. Modbus has no keys: give it a network, or a
cable, of its own.

Tried: pymodbus' own server over TCP, and over RTU on two pseudo-terminals
(`tests/devices/modbus`). **No board of metal was tried.**\
"""


def table_boards() -> str:
    """docs/reference/table-boards.md."""
    maps = [wiring_of(layout) for layout in all_layouts() if not layout.is_terminal]
    parts = [_HEAD, "", "# Boards of a table", "", _ABOUT]
    shown: dict[tuple[str, ...], list[str]] = {}
    for one in maps:
        shown.setdefault(one.areas, []).append(one.layout)
    by_layout = {one.layout: one for one in maps}
    for layouts in shown.values():
        names = ", ".join(f"`{name}`" for name in layouts)
        parts += ["", f"## {names}", "", *_lamps(by_layout[layouts[0]])]
    return "\n".join(parts) + "\n"


def _lamps(wiring: Wiring) -> list[str]:
    columns = 4
    rows = [f"| {' | '.join(['area | coil'] * columns)} |", f"|{'---|' * 2 * columns}"]
    lamps = [f"`{area}` | {at}" for area, at in wiring.lamps.items()]
    lamps += [" | "] * (-len(lamps) % columns)
    height = len(lamps) // columns
    return rows + [f"| {' | '.join(lamps[row::height])} |" for row in range(height)]
