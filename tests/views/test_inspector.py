"""What the inspector sees: rounds in full, meters, incidents, the book, masked vouchers."""

from msgspec import UNSET
from msgspec.structs import replace

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.past_rounds import ROUNDS_HELD_MAX
from taisai.table.vocabulary import WayOut
from taisai.validation_numbers import mask
from taisai.views import inspector
from taisai.views.inspector import InspectorView
from taisai.views.parts import encode_view


def now(play: Play) -> InspectorView:
    """What the inspector sees now."""
    return inspector.view(play.state, play.now)


def test_at_least_the_last_ten_rounds_are_recalled_in_full_newest_first() -> None:
    play = Play()
    play.insert(7, 10_000)
    for _ in range(ROUNDS_HELD_MAX + 2):
        play.play_round((1, 2, 5), {7: {"small": 100}})
    view = now(play)

    assert len(view.recall) >= 10
    assert [one.round for one in view.recall[:2]] == [22, 21]
    assert view.older_rounds_count == 2
    assert view.is_recall
    (played,) = view.recall[0].terminals
    assert (played.terminal, played.wagers, played.returned_cents) == (7, {"small": 100}, 200)


def test_an_amended_round_is_recalled_with_what_was_entered_first() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.enter(6, 5, 6)
    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(5, 2, 1)))
    play.settle()
    (recalled,) = now(play).recall

    assert (recalled.entered_faces, recalled.faces) == ((6, 5, 6), (1, 2, 5))
    assert recalled.call == "1, 2, 5, total 8"
    assert (recalled.spins, recalled.opened_at > 0) == (3, True)


def test_a_void_round_is_recalled_with_its_reason() -> None:
    play = Play()
    play.spin()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))
    (recalled,) = now(play).recall

    assert (recalled.faces, recalled.void_reason) == (UNSET, "void round: a chair fell over")


def test_the_self_audit_compares_the_meters_with_the_account() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"small": 500}})
    play.open_round()
    play.wager(7, "big", 300)
    audited = {one.number: one for one in now(play).terminals}[7]

    assert (audited.credits_cents, audited.wagered_cents) == (10_200, 300)
    assert (audited.in_account_cents, audited.by_meters_cents) == (10_500, 10_500)
    assert audited.audit_holds
    assert audited.meters.turnover_cents == 500


def test_a_self_audit_that_fails_is_shown_as_failed() -> None:
    play = Play()
    play.insert(7, 10_000)
    terminal = play.terminal(7)
    wrong = replace(terminal, meters=replace(terminal.meters, notes_in_cents=9_000))
    tampered = replace(play.state, terminals={**play.state.terminals, 7: wrong})

    audited = {one.number: one for one in inspector.view(tampered, play.now).terminals}
    assert [audited[number].audit_holds for number in (1, 2, 7)] == [True, True, False]


def test_vouchers_are_shown_newest_first_with_masked_numbers() -> None:
    play = Play()
    numbers = []
    for _ in range(2):
        play.insert(7, 1_000)
        numbers.append(play.cash_out(7))
    view = now(play)
    vouchers = {one.number: one for one in view.terminals}[7].vouchers

    assert [one.number for one in vouchers] == [mask(number) for number in reversed(numbers)]
    assert not any(number.encode() in encode_view(view) for number in numbers)


def test_the_book_lists_every_account_and_balances() -> None:
    play = Play()
    play.insert(7, 1_000)
    book = now(play).book

    lines = [(one.account, one.side, one.balance_cents) for one in book.accounts]
    assert lines == [("cash_in", "asset", 1_000), ("credits/7", "claim", 1_000)]
    assert (book.assets_cents, book.claims_cents, book.is_balanced) == (1_000, 1_000, True)


def test_incidents_and_repaired_malfunctions_stay_to_be_read() -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=7, kind="door"))
    play.declare()
    repair = c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="new fan"
    )
    play.do(repair)
    view = now(play)

    assert [one.kind for one in view.incidents] == ["tamper"]
    assert [one.number for one in view.malfunctions] == [1]
    assert {one.number: one.locks for one in view.terminals}[7] == ("tamper: door",)
