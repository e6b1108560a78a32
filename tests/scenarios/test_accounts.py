"""Every account of every book is used in some round, and each round's books hold no others."""

from collections.abc import Iterator
from pathlib import Path

from taisai.cage.accounts import CageAccount, CageBook
from taisai.cage.evolve import evolve
from taisai.cage.state import Cage
from taisai.scenarios.parser import read_scenario
from taisai.scenarios.runner import play
from taisai.table.accounts import TableAccount, TableBook

ROUNDS = Path(__file__).parents[1] / "rounds"


def _books() -> Iterator[TableBook | CageBook]:
    """The books after every line of every round."""
    for path in ROUNDS.glob("*.round"):
        cage: Cage | None = None
        for played in play(read_scenario(path.read_text(encoding="utf-8"))):
            for event in played.cage_events:
                cage = evolve(cage, event)
            if played.after is not None:
                yield played.after.book
            if cage is not None:
                yield cage.book


def test_bookkeepers_use_each_account_of_their_book_and_no_other() -> None:
    used: dict[type, set[object]] = {TableBook: set(), CageBook: set()}
    for book in _books():
        used[type(book)] |= set(book.balances_cents)

    assert used[CageBook] == set(CageAccount)
    assert {one for one in used[TableBook] if isinstance(one, TableAccount)} == set(TableAccount)
    assert {type(one) for one in used[TableBook]} == TableBook.kinds
    assert {type(one) for one in used[CageBook]} == CageBook.kinds
