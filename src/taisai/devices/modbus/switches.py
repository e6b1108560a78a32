"""A cabinet's door and tilt switches on a board of inputs; no input or output.

Every switch is closed while all is as it should be, so that a cut wire counts as open. What is read
is believed once it was read twice running; a note or a voucher does not wait for that: what may be
open is not shut. Nothing is written, ever.
Must not know what follows from an open door. Obeys: D9A 3.6.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from taisai.devices.doors import Switch, SwitchChanged

INPUTS: Final[Mapping[Switch, int]] = MappingProxyType(
    {Switch.DOOR: 0, Switch.CASH_BOX: 1, Switch.TILT: 2}
)
"""The discrete input of each switch (docs/guides/build-a-cabinet.md)."""

INPUTS_COUNT: Final = 1 + max(INPUTS.values())

LOOK_MS: Final = 100
LOOK_AGAIN_MS: Final = 30
SEEN: Final = 2
"""A contact bounces for some milliseconds: what is seen once may not be so."""

FAILURES_MAX: Final = 2
"""A line that comes back at once is no fault."""


class Switches:
    """A cabinet's switches as their host knows them.

    Args:
        opened: What was open by the last look, perhaps before a restart.
        fitted: Which switches there are.
        tell: Is called for each change, before anything else is done.
        look_every_ms: How often they are looked at.
    """

    def __init__(
        self,
        opened: frozenset[Switch],
        fitted: frozenset[Switch],
        tell: Callable[[SwitchChanged], None],
        look_every_ms: int = LOOK_MS,
    ) -> None:
        self._open = set(opened)
        self._fitted = fitted
        self._tell = tell
        self._look_every_ms = look_every_ms
        self._read: frozenset[Switch] | None = None
        self._seen: Counter[Switch] = Counter()
        self._failures_count = 0

    @property
    def is_known(self) -> bool:
        """Whether the board has answered, and nothing is being looked at again."""
        return self._read is not None and not self._seen

    @property
    def is_silent(self) -> bool:
        """Whether the board does not answer."""
        return self._failures_count >= FAILURES_MAX

    @property
    def is_shut(self) -> bool:
        """Whether everything is shut and upright, as far as anybody can know now."""
        return self._read == frozenset() and not self._open

    def observe(self, inputs: Sequence[bool]) -> None:
        """What the board answers."""
        self._failures_count = 0
        self._read = frozenset(one for one in self._fitted if not inputs[INPUTS[one]])
        for switch in sorted(self._open | self._fitted):
            is_open = switch in self._read
            if is_open is (switch in self._open):
                del self._seen[switch]
                continue
            self._seen[switch] += 1
            if self._seen[switch] >= SEEN:
                self._change(SwitchChanged(switch=switch, is_open=is_open))

    def _change(self, change: SwitchChanged) -> None:
        del self._seen[change.switch]
        if change.is_open:
            self._open.add(change.switch)
        else:
            self._open.discard(change.switch)
        self._tell(change)

    def fail(self) -> None:
        """The board does not answer: nobody knows what is open."""
        self._failures_count += 1
        self._read = None
        self._seen.clear()

    def wait_ms(self, now: int) -> int:
        """After how long they are looked at next."""
        _ = now
        return LOOK_AGAIN_MS if self._seen else self._look_every_ms
