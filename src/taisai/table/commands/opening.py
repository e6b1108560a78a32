"""Commands of D9 5 and Div1 7 to 9: setting up, checks, opening, limits, closing."""

__all__ = [
    "AssignDealer",
    "BeginOpening",
    "ChangeLimits",
    "ChangeSettings",
    "CloseTable",
    "ConsentAtTerminal",
    "InstallDice",
    "InstallTerminal",
    "LightTestRun",
    "MakePrivate",
    "OpenTable",
    "RecordCheck",
    "RecordConsent",
    "RunTests",
    "SetUpTable",
    "WithdrawNotice",
    "WithdrawTerminal",
]

from typing import ClassVar

from taisai.stream_types import StaffCommand, TerminalCommand
from taisai.table.vocabulary import Approved, Check, Faces, LimitSheet, Setup


class SetUpTable(StaffCommand, frozen=True, kw_only=True):
    """Sets a table up for the first time."""

    setup: Setup


class ChangeSettings(StaffCommand, frozen=True, kw_only=True):
    """Changes settings; limits have a command of their own; the game itself rests while open."""

    setup: Setup


class InstallTerminal(StaffCommand, frozen=True, kw_only=True):
    """Puts a terminal at the table (D9A 3.2(c): up to 30)."""

    terminal: int


class WithdrawTerminal(StaffCommand, frozen=True, kw_only=True):
    """Takes a terminal with no credits away from the table."""

    terminal: int


class AssignDealer(StaffCommand, frozen=True, kw_only=True):
    """Puts a dealer at the table, or relieves the one who is there, also in mid-round."""

    dealer: str


class InstallDice(StaffCommand, frozen=True, kw_only=True):
    """Records a set of three dice under seal in the tumbler (D9 3.4(d), (e)(iii))."""

    dice_set: str
    seal: str


class BeginOpening(StaffCommand, frozen=True, kw_only=True):
    """Begins the checks before opening (D9 5.0)."""


class LightTestRun(StaffCommand, frozen=True, kw_only=True):
    """Lights an outcome's areas on the table's own layout, as a test (D9 5.0(b)).

    Attributes:
        faces: The outcome; None where the layout is to go dark again.
    """

    faces: Faces | None = None


class RunTests(StaffCommand, frozen=True, kw_only=True):
    """Reports test runs: outcomes entered, and the areas seen lit for each (D9 5.0(b)).

    Attributes:
        runs: Each outcome entered, with the names of the areas that lit up.
    """

    runs: tuple[tuple[Faces, tuple[str, ...]], ...]


class RecordCheck(StaffCommand, frozen=True, kw_only=True):
    """Records one of the four checks as passed or failed; the seal's with its number."""

    check: Check
    passed: bool
    note: str = ""
    seal: str = ""


class OpenTable(StaffCommand, frozen=True, kw_only=True):
    """Opens the table for gaming.

    Attributes:
        approved: R54: what the register of a live house says; the Game System brings it.
    """

    filled_in: ClassVar[frozenset[str]] = StaffCommand.filled_in | {"approved"}

    approved: Approved | None = None


class CloseTable(StaffCommand, frozen=True, kw_only=True):
    """Closes the table: with notice, or at once where nobody plays (Div1 8).

    Attributes:
        closes_at: When it is to close; None for now.
    """

    closes_at: int | None = None


class ChangeLimits(StaffCommand, frozen=True, kw_only=True):
    """Changes limits: with notice where Div1 9.3 asks for it.

    Attributes:
        terminals: The terminals they are for (D9A 4.8); none of them for the table layout.
        from_at: When they are to hold from; None for as soon as may be.
    """

    sheet: LimitSheet
    terminals: tuple[int, ...] = ()
    from_at: int | None = None


class ConsentAtTerminal(TerminalCommand, frozen=True, kw_only=True):
    """A player agrees to a change that was given notice of."""

    notice: int


class RecordConsent(StaffCommand, frozen=True, kw_only=True):
    """The dealer records that the player at a position of the table layout agrees."""

    notice: int
    position: int


class WithdrawNotice(StaffCommand, frozen=True, kw_only=True):
    """Takes a sign down before what it announces has happened: it will not happen (R32)."""

    notice: int


class MakePrivate(StaffCommand, frozen=True, kw_only=True):
    """Makes the table private, or public again (Div1 7)."""

    is_private: bool
