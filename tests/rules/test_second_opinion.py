"""The second opinion: it knows every kind of bet, and agrees with the first without its help."""

import ast
from pathlib import Path

import pytest

from rules.made_editions import ANY_EDITION
from taisai.rules import second_opinion
from taisai.rules.bets import BETS, BetKind
from taisai.rules.dice import ALL_OUTCOMES, Outcome
from taisai.rules.edition import Edition
from taisai.rules.odds import DICE_WORDS, PRICE_LIST_1998
from taisai.rules.second_opinion import NoOpinion, SecondOpinion, winning_results
from vectors.outcomes import EDITION as VECTORS_EDITION
from vectors.outcomes import vectors

JUDGED = ("bets", "dice", "settlement", "edition", "editions")

each_kind = pytest.mark.parametrize("kind", BetKind)


def words_of(kind: BetKind) -> tuple[str, ...]:
    return DICE_WORDS if kind is BetKind.FACE else ("",)


@each_kind
def test_every_kind_of_bet_is_known(kind: BetKind) -> None:
    for bet in (one for one in BETS.values() if one.kind is kind):
        assert all(winning_results(bet.name, words) for words in words_of(kind))


@each_kind
def test_it_finds_the_results_on_which_the_law_pays_each_bet(kind: BetKind) -> None:
    for bet in (one for one in BETS.values() if one.kind is kind):
        for price, words in enumerate(words_of(kind), start=1):
            paid = {one.ascending for one in ALL_OUTCOMES if bet.price_paid(one) == price}
            assert winning_results(bet.name, words) == paid, bet.name


@pytest.mark.rule("D9 4.10")
@pytest.mark.parametrize("outcome", ALL_OUTCOMES, ids=lambda one: str(one.faces))
def test_it_pays_what_the_vectors_say(outcome: Outcome) -> None:
    opinion = SecondOpinion(VECTORS_EDITION.price_list)
    for bet, odds in vectors()[outcome.faces].items():
        due = (250 * odds, 250 * odds + 250) if odds else (0, 0)
        assert opinion.due_on({bet: 250}, outcome.faces) == due


@pytest.mark.parametrize("edition", ANY_EDITION, ids=lambda edition: edition.name)
def test_it_agrees_with_the_first_opinion_in_every_edition(edition: Edition) -> None:
    opinion = SecondOpinion(edition.price_list)
    wagers = {bet.name: 100 + place for place, bet in enumerate(edition.bets)}
    for outcome in ALL_OUTCOMES:
        assert opinion.due_on(wagers, outcome.faces) == edition.due_on(wagers, outcome)


@pytest.mark.parametrize("bet", ["low_pair", "low_pair_2", "double", "double_3_4", "face", ""])
def test_a_bet_that_is_not_known_here_gets_no_opinion(bet: str) -> None:
    with pytest.raises(NoOpinion, match="nothing is known here of a bet named"):
        winning_results(bet)


def test_a_bet_that_the_list_does_not_price_gets_no_opinion() -> None:
    with pytest.raises(NoOpinion, match="the list has no price for 'odd'"):
        SecondOpinion(PRICE_LIST_1998).due_on({"odd": 100}, (1, 2, 3))


@pytest.mark.parametrize("faces", [(0, 1, 2), (1, 2, 7)])
def test_what_three_dice_cannot_show_gets_no_opinion(faces: tuple[int, int, int]) -> None:
    with pytest.raises(NoOpinion, match="not the faces of three dice"):
        SecondOpinion(PRICE_LIST_1998).due_on({"small": 100}, faces)


def test_it_shares_no_code_with_what_it_judges() -> None:
    # The contract in pyproject.toml says it of whatever it imports, too; here it is read off.
    tree = ast.parse(Path(second_opinion.__file__).read_text(encoding="utf-8"))
    imported = {
        node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module is not None
    }
    assert not imported & {f"taisai.rules.{module}" for module in JUDGED}
    assert "taisai.rules" not in imported
