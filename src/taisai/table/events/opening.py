"""Events of D9 5 and of Div1 7 to 9."""

__all__ = [
    "CheckRecorded",
    "ClosingNotified",
    "ConsentGiven",
    "DealerAssigned",
    "DiceInstalled",
    "LimitsChanged",
    "LimitsNotified",
    "NoticeWithdrawn",
    "OpeningBegun",
    "PrivacyChanged",
    "SettingsChanged",
    "TableClosed",
    "TableOpened",
    "TableSetUp",
    "TerminalInstalled",
    "TerminalWithdrawn",
    "TestRun",
    "TestRunLit",
    "TestRunsMade",
]

import msgspec

from taisai.stream_types import Event, StaffEvent
from taisai.table.vocabulary import Check, Faces, LimitSheet, Person, Setup


class TableSetUp(StaffEvent, frozen=True, kw_only=True):
    """The table exists."""

    setup: Setup


class SettingsChanged(StaffEvent, frozen=True, kw_only=True):
    """Settings were changed; they hold from the next round."""

    setup: Setup


class TerminalInstalled(StaffEvent, frozen=True, kw_only=True):
    """A terminal stands at the table.

    Attributes:
        limits: Those that are in force at the terminals; None for those of the settings.
        is_back: It was withdrawn before, and is what it was then; else it is a new one.
    """

    terminal: int
    limits: LimitSheet | None = None
    is_back: bool = False


class TerminalWithdrawn(StaffEvent, frozen=True, kw_only=True):
    """A terminal was taken away."""

    terminal: int


class DealerAssigned(StaffEvent, frozen=True, kw_only=True):
    """A dealer came to the table, and relieved the one before."""

    dealer: str
    before: str | None = None


class DiceInstalled(StaffEvent, frozen=True, kw_only=True):
    """A set of dice was put under seal; earlier checks no longer count."""

    dice_set: str
    seal: str


class OpeningBegun(StaffEvent, frozen=True, kw_only=True):
    """The checks before opening have begun."""


class TestRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One test run: areas that should have been lit and were not, and the other way round."""

    __test__ = False

    faces: Faces
    missing: tuple[str, ...] = ()
    excess: tuple[str, ...] = ()

    @property
    def is_correct(self) -> bool:
        """All winning areas were lit and no other."""
        return not self.missing and not self.excess


class TestRunLit(StaffEvent, frozen=True, kw_only=True):
    """An outcome's areas were lit on the layout as a test; or, without one, none any more."""

    __test__ = False

    faces: Faces | None = None


class TestRunsMade(StaffEvent, frozen=True, kw_only=True):
    """Outcomes were entered as a test and the lit areas compared with the law (D9 5.0(b))."""

    __test__ = False

    runs: tuple[TestRun, ...]


class CheckRecorded(StaffEvent, frozen=True, kw_only=True):
    """One of the four checks was passed or failed."""

    check: Check
    passed: bool
    note: str = ""
    seal: str = ""


class TableOpened(StaffEvent, frozen=True, kw_only=True):
    """The table is open for gaming.

    Attributes:
        approvals: R54: the references under which its equipment is approved.
    """

    approvals: tuple[str, ...] = ()


class ClosingNotified(StaffEvent, frozen=True, kw_only=True):
    """A sign says when the table will close (Div1 8)."""

    notice: int
    closes_at: int


class TableClosed(Event, frozen=True, kw_only=True):
    """The table is closed; `by` is None where notice had been given and its time came.

    Attributes:
        missed: R55: the terminals from which the last round's settlement went with it.
    """

    by: Person | None = None
    missed: tuple[int, ...] = ()


class LimitsNotified(StaffEvent, frozen=True, kw_only=True):
    """A sign says which limits will hold, and from when (Div1 9.3)."""

    notice: int
    sheet: LimitSheet
    terminals: tuple[int, ...]
    from_at: int


class LimitsChanged(Event, frozen=True, kw_only=True):
    """Limits hold from now on; for a round under way, from the next one (R37).

    Attributes:
        asked_again: Signs under which limits have changed: consent to them counts no more.
    """

    sheet: LimitSheet
    terminals: tuple[int, ...]
    notice: int = 0
    by: Person | None = None
    asked_again: tuple[int, ...] = ()


class ConsentGiven(Event, frozen=True, kw_only=True):
    """A player agreed to a change before its notice ran out."""

    notice: int
    terminal: int | None = None
    position: int | None = None
    by: Person | None = None


class NoticeWithdrawn(StaffEvent, frozen=True, kw_only=True):
    """A sign came down; what it announced will not happen."""

    notice: int


class PrivacyChanged(StaffEvent, frozen=True, kw_only=True):
    """The table became private, or public again."""

    is_private: bool
