"""One entry in the list of the law: a numbered rule, what it says, and how it is held.

Knows the shape of an entry. Must not know any rule; the neighbouring modules list them.
Obeys: nothing by itself. The four statuses exclude each other, and each rule has one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Self

from taisai.names import BadInput
from taisai.rules.citation import Citation

# The modules that hold rules today, as the entries name them.
BETS: Final = "taisai.rules.bets"
CHIPS: Final = "taisai.rules.chips"
DICE: Final = "taisai.rules.dice"
EDITION: Final = "taisai.rules.edition"
EDITIONS: Final = "taisai.rules.editions"
LIMITS: Final = "taisai.rules.limits"
MONEY: Final = "taisai.money"
ODDS: Final = "taisai.rules.odds"
PEOPLE: Final = "taisai.rules.people"
SETTLEMENT: Final = "taisai.rules.settlement"
TABLE_LAYOUTS: Final = "taisai.rules.table_layouts"
TERMINAL_LAYOUTS: Final = "taisai.rules.terminal_layouts"
CAGE_RECOVERABLES: Final = "taisai.cage.decisions.recoverables"
CAGE_UNCLAIMED: Final = "taisai.cage.decisions.unclaimed"
CAGE_VOUCHERS: Final = "taisai.cage.decisions.vouchers"
CHIP_EXCHANGE: Final = "taisai.table.decisions.chip_exchange"
COMMITTER: Final = "taisai.floor.committer"
ENTRY_TERMINAL_VIEW: Final = "taisai.views.entry_terminal"
FELT_VIEW: Final = "taisai.views.felt"
HOUSE_SETTINGS: Final = "taisai.house.decisions.settings"
HOUSE_SOFTWARE: Final = "taisai.house.decisions.software"
HOUSE_STAFF: Final = "taisai.house.decisions.staff"
LAYOUT_ROUTES: Final = "taisai.server.routes.layouts"
RESULTS_DISPLAY_VIEW: Final = "taisai.views.results_display"
SCREEN_PARTS: Final = "taisai.views.parts"
SOFTWARE_UPKEEP: Final = "taisai.server.upkeep.duties"
STREAM_RUNNER: Final = "taisai.floor.stream_runner"
TABLE_CORRECTIONS: Final = "taisai.table.decisions.corrections"
TABLE_CABINET: Final = "taisai.table.decisions.cabinet"
TABLE_CREDITS: Final = "taisai.table.decisions.credits"
TABLE_DECIDE: Final = "taisai.table.decide"
TABLE_DUE: Final = "taisai.table.due"
TABLE_ENTRY_DEVICES: Final = "taisai.table.decisions.entry_devices"
TABLE_EQUIPMENT: Final = "taisai.table.decisions.table_equipment"
TABLE_IRREGULARITIES: Final = "taisai.table.decisions.irregularities"
TABLE_IDLE_SEATS: Final = "taisai.table.idle_seats"
TABLE_NOTICES: Final = "taisai.table.decisions.notices"
TABLE_APPROVAL: Final = "taisai.table.decisions.approval"
TABLE_OPENING: Final = "taisai.table.decisions.opening"
TABLE_OPERATION: Final = "taisai.table.decisions.operation"
TABLE_PROCEDURE: Final = "taisai.table.procedure"
TABLE_SETTLEMENT: Final = "taisai.table.decisions.table_settlement"
TABLE_TERMINALS: Final = "taisai.table.decisions.wagers"
TABLE_WAGERS: Final = "taisai.table.decisions.table_wagers"
TERMINAL_VIEW: Final = "taisai.views.terminal"


class NotAnEntry(BadInput):
    """The entry says nothing, or does not say how its rule is held."""


@dataclass(frozen=True, slots=True)
class Held:
    """Some modules do something about the rule; the three ways below say what."""

    modules: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.modules:
            raise NotAnEntry(f"a rule is {self} by at least one module")

    @classmethod
    def by(cls, *modules: str) -> Self:
        """The rule is held by these modules, written as `table.decisions.wagers`."""
        return cls(modules)


@dataclass(frozen=True, slots=True)
class Enforced(Held):
    """The software decides: it refuses, or brings about, what the rule asks."""

    def __str__(self) -> str:
        return "enforced"


@dataclass(frozen=True, slots=True)
class Recorded(Held):
    """People decide or do it, and these modules write down what they say; nobody is checked."""

    def __str__(self) -> str:
        return "recorded"


@dataclass(frozen=True, slots=True)
class Shown(Held):
    """These modules show it on a screen of ours; equipment of other makes is not driven."""

    def __str__(self) -> str:
        return "shown"


@dataclass(frozen=True, slots=True)
class Physical:
    """The rule is about things or people that software cannot hold to it."""

    reason: str

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise NotAnEntry("a physical rule says why software cannot hold it")

    def __str__(self) -> str:
        return "physical"


Status = Enforced | Recorded | Shown | Physical


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule.

    Attributes:
        citation: Its place in the law, without an edition.
        subject: What it is about, in a few words.
        wordings: By edition, what it says in our own words; an edition without the rule is absent.
        status: How it is held: exactly one of four ways.
        readings: The numbered readings that bear on it.
        imported_by: How Division 9A takes over a rule of another division, or None where it does
            not.
    """

    citation: Citation
    subject: str
    wordings: Mapping[str, str]
    status: Status
    readings: tuple[str, ...] = ()
    imported_by: str | None = None

    def __post_init__(self) -> None:
        if not self.subject.strip() or not self.wordings or not all(self.wordings.values()):
            raise NotAnEntry(f"{self.citation} needs a subject and a wording in some edition")

    @property
    def held_by(self) -> tuple[str, ...]:
        """The modules that enforce, record or show it; empty where none can."""
        return self.status.modules if isinstance(self.status, Held) else ()

    @property
    def enforced_by(self) -> tuple[str, ...]:
        """The modules that decide what the rule asks; empty where people do."""
        return self.held_by if isinstance(self.status, Enforced) else ()

    @property
    def physical(self) -> str | None:
        """Why software cannot hold the rule, where it cannot."""
        return self.status.reason if isinstance(self.status, Physical) else None


def division_9(
    number: str,
    subject: str,
    status: Status,
    *,
    wording: str = "",
    in_1998: str = "",
    in_1999: str = "",
    in_2008: str = "",
    in_9a: str = "",
    imported_by: str | None = None,
    readings: tuple[str, ...] = (),
) -> Rule:
    """An entry of Division 9.

    `wording` serves every edition without a wording of its own. The edition of 1999 is that of 1998
    but for what it replaces, and Division 9A has the words of 2008 for each rule it imports (R1).
    """
    of_1998 = in_1998 or wording
    of_2008 = in_2008 or wording
    of_9a = (in_9a or of_2008) if imported_by else ""
    said = {"1998": of_1998, "1999": in_1999 or of_1998, "2008": of_2008, "9A": of_9a}
    return Rule(
        citation=Citation("D9", number),
        subject=subject,
        wordings=MappingProxyType({edition: words for edition, words in said.items() if words}),
        status=status,
        readings=readings,
        imported_by=imported_by,
    )


def electronic(
    number: str,
    subject: str,
    status: Status,
    wording: str,
    readings: tuple[str, ...] = (),
) -> Rule:
    """An entry of Division 9A."""
    return Rule(
        citation=Citation("D9A", number),
        subject=subject,
        wordings=MappingProxyType({"9A": wording}),
        status=status,
        readings=readings,
    )
