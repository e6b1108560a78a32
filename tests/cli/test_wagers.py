"""Wagers as words of the command line."""

import pytest

from taisai.cli.wagers import WAGER_WORD_LENGTH_MAX, NotAWagerWord, parse_wagers
from taisai.money import NotAnAmount
from taisai.names import BetName
from taisai.rules import EDITIONS, Wager
from taisai.rules.bets import UnknownBet
from taisai.rules.edition import NotInEdition
from taisai.rules.settlement import NotAWager

EDITION = EDITIONS["2008"]


def test_words_become_wagers_in_their_order() -> None:
    assert parse_wagers(["double_3=2", "small=$1,250.50"], EDITION, "standard") == (
        Wager(BetName("double_3"), 200),
        Wager(BetName("small"), 125_050),
    )


def test_no_words_are_no_wagers() -> None:
    assert parse_wagers([], EDITION, "standard") == ()


@pytest.mark.parametrize("word", ["", "small", "small 5", "5", "small:5"])
def test_a_word_without_an_equals_sign_is_refused_with_an_example(word: str) -> None:
    with pytest.raises(NotAWagerWord, match=r"is not a wager: write .* such as small=5\.00"):
        parse_wagers([word], EDITION, "standard")


@pytest.mark.parametrize("amount", ["", "five", "-5", "5.001", "5=5", "1e3", "٥"])
def test_an_amount_that_is_none_is_refused_with_the_whole_word(amount: str) -> None:
    with pytest.raises(NotAnAmount) as refused:
        parse_wagers([f"small={amount}"], EDITION, "standard")
    assert str(refused.value).startswith(f"in the wager {f'small={amount}'!r}, ")


def test_nothing_is_no_wager() -> None:
    with pytest.raises(NotAWager, match="a whole number of cents above zero"):
        parse_wagers(["small=0.00"], EDITION, "standard")


def test_an_unknown_bet_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownBet, match="did you mean double_3"):
        parse_wagers(["doubel_3=5"], EDITION, "standard")


def test_a_bet_given_twice_is_refused() -> None:
    with pytest.raises(NotAWagerWord, match="small is given twice"):
        parse_wagers(["small=5", "big=5", "small=6"], EDITION, "standard")


@pytest.mark.rule("D9-2008 4.1(k)")
def test_a_bet_of_the_alternative_layout_needs_that_layout() -> None:
    with pytest.raises(NotInEdition, match="odd is not on the standard layout"):
        parse_wagers(["odd=5"], EDITION, "standard")


def test_a_layout_that_the_edition_lacks_is_refused_even_without_wagers() -> None:
    with pytest.raises(NotInEdition, match="edition 1998 has no alternative layout"):
        parse_wagers([], EDITIONS["1998"], "alternative")


def test_a_word_of_any_length_is_refused_beyond_the_limit() -> None:
    word = "small=" + "9" * (WAGER_WORD_LENGTH_MAX - len("small=") + 1)
    with pytest.raises(NotAWagerWord, match="a word of 201 characters is not a wager"):
        parse_wagers([word], EDITION, "standard")


def test_a_word_at_the_limit_is_read() -> None:
    word = "small=" + "9" * (WAGER_WORD_LENGTH_MAX - len("small="))
    (wager,) = parse_wagers([word], EDITION, "standard")
    assert len(str(wager.wager_cents)) == WAGER_WORD_LENGTH_MAX - len("small=") + 2
