"""The cage beside the table of a scenario: each check finds its fault."""

from msgspec.structs import replace

from taisai.cage.vocabulary import CageSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.scenarios import play, read_scenario
from taisai.scenarios.cage_run import CageRun
from taisai.table.accounts import TableAccount, TableBook
from taisai.table.state import Table

CARL = Person(Role.CASINO_SUPERVISOR, "Carl")
VOUCHER = """
edition 9A, table 1 open
terminal 1 inserts $5.00
terminal 1 asks for a voucher
"""


def beside_a_table() -> tuple[CageRun, Table]:
    run = CageRun("1")
    run.open(CageSettings(), CARL, 0)
    table = None
    for one in play(read_scenario(VOUCHER)):
        run.follow(one.events, one.at)
        table = one.after
    assert table is not None
    return run, table


def test_a_cage_that_followed_its_table_has_nothing_wrong() -> None:
    run, table = beside_a_table()
    assert list(run.wrong(table)) == []
    assert run.state is not None
    assert run.state.vouchers.count == 1


def test_a_voucher_that_the_table_does_not_have_is_found() -> None:
    run, table = beside_a_table()
    other = replace(table, book=TableBook())
    assert list(run.wrong(other)) == [
        "the table owes $0.00 through the cage, which knows of $5.00",
    ]


def test_a_recoverable_that_was_not_taken_over_is_found() -> None:
    run, table = beside_a_table()
    book = table.book.posted(((TableAccount.RECOVERABLES, 700), (TableAccount.HOUSE_WIN, 700)))
    (wrong,) = run.wrong(replace(table, book=book))
    assert wrong == "the table's recoverables are $7.00, the cage has taken over $0.00"


def test_a_state_that_its_events_do_not_give_is_found() -> None:
    run, _ = beside_a_table()
    assert run.state is not None
    run.state = replace(run.state, unclaimed={"9": 1})
    assert "replay of the cage's events differs from its live state" in list(run.wrong(None))


def test_a_record_that_is_told_twice_is_found() -> None:
    run, table = beside_a_table()
    again = CageRun("1")
    again.state = run.state
    for one in play(read_scenario(VOUCHER)):
        again.follow(one.events, one.at)
    assert any("refused what the table told it" in wrong for wrong in again.wrong(table))


def test_events_are_taken_once() -> None:
    run, _ = beside_a_table()
    assert [type(event).__name__ for event in run.taken()] == ["CageOpened", "VoucherRegistered"]
    assert run.taken() == ()
