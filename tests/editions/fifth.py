"""A fifth edition, made known to the running program, and an evening at a table that changes to it.

The edition is a value: Division 9A with one more bet of a known kind and one other price. A hybrid
table plays a round under 9A, closes, is set up anew for the fifth edition and plays two rounds.
"""

from typing import Final

import pytest
from msgspec.structs import replace

from rules.made_editions import FIFTH
from table.layout_play import LayoutPlay
from table.play import CASINO_SUPERVISOR, DEALER
from taisai.journal import Record, beginning, following, head_of
from taisai.rules import editions
from taisai.rules.modes import HouseKind
from taisai.streams import TABLE
from taisai.table import commands as c

NEW_BET: Final = "total_3"
"""At 180 to 1, and in no other edition."""
DEARER_BET: Final = "double_3"
"""At 10 to 1; 11 to 1 in every other edition."""

OLD_ROUND: Final = 1
PAIR_ROUND: Final = 2
TRIPLE_ROUND: Final = 3


def make_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the edition where editions are found by name, and nowhere else."""
    monkeypatch.setitem(editions._KNOWN, FIFTH.name, FIFTH)


class Evening(LayoutPlay):
    """A table under 9A, and then under the fifth edition."""

    def __init__(self) -> None:
        super().__init__("9A", house_kind=HouseKind.DEMO, has_results_display=True)

    def play_old_round(self) -> None:
        """Round 1, under 9A: 3, 3, 5 on a terminal and on the layout."""
        self.open_with({"double_3": 500, "big": 500})
        self.light((3, 3, 5))
        self.pay_all()

    def open_with(self, wagers: dict[str, int]) -> None:
        """A round is open, with these wagers at terminal 1 and, in chips, at position 1."""
        self.insert(1, 10_000)
        self.open_round()
        for bet, cents in wagers.items():
            self.wager(1, bet, cents)
            self.place(bet, cents)

    def change_to_fifth(self) -> None:
        """Everybody leaves, the table closes and is set up for the fifth edition."""
        for wager in tuple(self.state.layout.wagers.values()):
            self.do(self.withdrawal(wager.bet, wager.position))
        if self.credits(1):
            self.cash_out(1)
        for position in tuple(self.state.layout.positions):
            self.do(c.LeavePosition(by=DEALER, position=position))
        self.do(c.CloseTable(by=CASINO_SUPERVISOR))
        then = replace(self.state.setup, edition=FIFTH.name)
        self.do(c.ChangeSettings(by=CASINO_SUPERVISOR, setup=then))

    def open_again(self) -> None:
        """The checks, on the layout of the fifth edition; then players come."""
        self.open_table()
        self.take(1)
        self.take(2)

    def play_pair_round(self) -> None:
        """Round 2, under the fifth edition: the pair at its other price."""
        self.open_with({DEARER_BET: 500, "big": 500})
        self.light((3, 3, 5))
        self.pay_all()
        for wager in tuple(self.state.layout.wagers.values()):
            self.do(self.withdrawal(wager.bet, wager.position))

    def open_triple_round(self) -> None:
        """Round 3, under the fifth edition: wagers on the new bet lie at terminal and layout."""
        self.open_with({NEW_BET: 500, "small": 500})

    def light_triple_round(self) -> None:
        """1, 1, 1 is entered and stands: terminals are settled, the layout is to be paid."""
        self.light((1, 1, 1))

    def records(self) -> list[Record]:
        """The evening as the journal holds it."""
        head, records = beginning("t1"), []
        for event in self.log:
            records.append(following(head, TABLE.codec.encode(event), event.at))
            head = head_of(records[-1])
        return records


def whole_evening() -> Evening:
    """The evening up to the payment of the new bet."""
    evening = Evening()
    evening.play_old_round()
    evening.change_to_fifth()
    evening.open_again()
    evening.play_pair_round()
    evening.open_triple_round()
    evening.light_triple_round()
    evening.pay_all()
    return evening
