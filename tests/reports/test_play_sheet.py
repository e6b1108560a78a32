"""A scenario as it is played, on a page of 80 columns."""

from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from taisai.reports.play_sheet import heading, played_line, verdict
from taisai.scenarios import play, read_scenario
from taisai.words import Speaker

ROUNDS = sorted((Path(__file__).parents[1] / "rounds").glob("*.round"))
COLUMNS = 80


def shown(*parts: RenderableType) -> str:
    console = Console(width=COLUMNS, highlight=False)
    with console.capture() as capture:
        console.print(*parts, sep="\n")
    return capture.get()


def lines_of(text: str) -> str:
    return shown(*(played_line(one, Speaker.of()) for one in play(read_scenario(text))))


def test_a_line_shows_what_was_done_what_happened_and_the_table_after_it() -> None:
    page = lines_of("edition 9A, table 1 open\nterminal 7 inserts $50.00 -> credits $50.00")
    *_, last = page.strip().split("\n\n")
    assert [line.strip() for line in last.replace(" " * 8, "\t").splitlines()][1:] == [
        "· Terminal 7 may take a note of $50.00",
        "· A player is in control of terminal 7",
        "· Terminal 7 took a note of $50.00",
        "✓ credits $50.00",
        "▸ between rounds",
        "terminal 7  credits $50.00",
    ]


def test_wagers_and_lit_areas_are_shown() -> None:
    page = lines_of(
        "edition 9A, table 1 open\nterminal 7 inserts $50.00\n"
        "dealer activates the tumbler, calls place your bets\nterminal 7 wagers $5.00 on small\n"
        "wagering period expires\ndealer enters 1 2 5"
    )
    assert "terminal 7  credits $45.00  wagers Small $5.00" in page
    assert "lit: Small; Total 8; 1, 2 together; 1, 5 together;" in page


def test_chips_on_the_layout_are_shown() -> None:
    page = lines_of(
        "edition 2008, table 1 open\ndealer gives a player position 1\n"
        "dealer sells position 1 10 red chips of $5.00 for cash\n"
        "dealer activates the tumbler, calls place your bets\n"
        "position 1 places 2 colour chips on small"
    )
    assert "position 1  8 red chips  wagers Small $10.00" in page


def test_what_happens_at_the_cage_is_shown() -> None:
    page = lines_of(
        "edition 9A, table 1 open\nterminal 1 inserts $5.00\nterminal 1 asks for a voucher\n"
        "cashier redeems the voucher of terminal 1"
    )
    assert "· cashier Cora paid voucher ••••••••••••••" in page


def test_a_refusal_and_locks_are_shown() -> None:
    page = lines_of(
        "edition 9A, table 1 open\n"
        'dealer declares a malfunction of the tumbler because "it hums"\n'
        "dealer activates the tumbler -> refused game_lock"
    )
    assert "refused game_lock: no further round until the malfunction is dealt with" in page
    assert "between rounds │ game lock" in page


def test_a_failure_is_shown_with_expected_and_actual() -> None:
    page = lines_of("edition 9A, table 1 open\nexpect phase wagering")
    assert "✗ expected phase wagering; actual: phase between rounds" in page
    assert "✓" not in page


def test_a_long_line_is_cut_in_the_middle() -> None:
    page = lines_of("edition 9A, table 1 open, terminals 1 to 30\n10 seconds pass")
    assert "... and 33 more ..." in page


def test_many_terminals_are_counted() -> None:
    notes = "\n".join(f"terminal {number} inserts $5.00" for number in range(1, 11))
    page = lines_of(f"edition 9A, table 1 open, terminals 1 to 10\n{notes}")
    assert "and 2 more terminals" in page


def test_the_verdict_counts_lines_and_expectations() -> None:
    scenario = read_scenario("edition 9A, table 1 open\nexpect phase between rounds, round 0")
    assert "1 lines played, 2 expectations met" in shown(verdict(list(play(scenario))))


def test_the_verdict_names_the_line_that_failed() -> None:
    scenario = read_scenario("edition 9A, table 1 open\n\nterminal 1 inserts $2.00")
    page = shown(verdict(list(play(scenario))))
    assert page.startswith("line 3: terminal 1 inserts $2.00\n  expected no refusal; actual:")


def test_the_heading_tells_title_and_rules() -> None:
    scenario = read_scenario("# A title.\n# shows D9 7.4\nedition 9A, table 1 open")
    assert shown(heading(scenario)).splitlines()[:2] == ["A title.", "shows D9 7.4"]


@pytest.mark.parametrize("file", ROUNDS, ids=lambda file: file.stem)
def test_every_scenario_can_be_shown_within_its_columns(file: Path) -> None:
    page = lines_of(file.read_text(encoding="utf-8"))
    assert max(map(len, page.splitlines())) <= COLUMNS
