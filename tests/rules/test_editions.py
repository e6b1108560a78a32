"""The editions, chosen by name."""

import pytest

from taisai.rules.bets import BETS, BetKind, UnknownBet
from taisai.rules.edition import Adjustment, DatedFact, NotInEdition
from taisai.rules.editions import EDITIONS, edition_named
from taisai.rules.odds import PRICE_LIST_1998, PRICE_LIST_2008
from taisai.rules.people import PERMISSIONS, Call, Role, UnknownEdition, may
from vectors.outcomes import vectors

OLD = ("1998", "1999")
NEW = ("2008", "9A")


def test_there_are_four_editions_oldest_first() -> None:
    assert tuple(EDITIONS) == ("1998", "1999", "2008", "9A")


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_found_by_its_name(name: str) -> None:
    assert edition_named(name).name == name


@pytest.mark.parametrize(
    "name", ["", "9a", "2003", "1998 ", "1998-02-01", pytest.param("x" * 100_000, id="long")]
)
def test_no_other_name_and_no_date_chooses_an_edition(name: str) -> None:
    with pytest.raises(UnknownEdition, match=r"there are 1998, 1999, 2008, 9A$") as refused:
        edition_named(name)
    assert len(str(refused.value)) < 150


@pytest.mark.parametrize("name", [None, 1998, 9.0, ["2008"], True])
def test_what_is_not_even_text_names_no_edition(name: object) -> None:
    with pytest.raises(UnknownEdition, match="no edition is named"):
        edition_named(name)  # type: ignore[arg-type]


def test_the_refusal_names_the_edition_or_the_layout() -> None:
    with pytest.raises(UnknownEdition, match=r"^no edition is named '2003'"):
        edition_named("2003")
    with pytest.raises(NotInEdition, match=r"^no layout is named 'european'"):
        EDITIONS["2008"].bets_on("european")


@pytest.mark.parametrize("edition", OLD)
def test_the_older_editions_have_the_standard_layout_alone(edition: str) -> None:
    assert EDITIONS[edition].layouts == ("standard",)


@pytest.mark.rule("R2")
@pytest.mark.parametrize("edition", NEW)
def test_2008_and_9a_have_both_layouts(edition: str) -> None:
    assert EDITIONS[edition].layouts == ("standard", "alternative")
    alternative = EDITIONS[edition].bets_on("alternative")
    assert [bet.name for bet in alternative] == list(vectors()[1, 1, 1])
    assert alternative[:50] == EDITIONS[edition].bets_on("standard")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_standard_layout_has_the_same_bets_in_every_edition(edition: str) -> None:
    standard = EDITIONS[edition].bets_on("standard")
    assert standard == EDITIONS["1998"].bets_on("standard")
    assert len(standard) == 50
    alternative = {BetKind.THREE_DICE, BetKind.FOUR_NUMBERS, BetKind.ODD, BetKind.EVEN}
    assert not {bet.kind for bet in standard} & alternative


@pytest.mark.rule("D9 4.10")
def test_no_price_has_changed_since_1998_and_2008_added_the_alternative_ones() -> None:
    assert [edition.price_list for edition in EDITIONS.values()] == [
        PRICE_LIST_1998,
        PRICE_LIST_1998,
        PRICE_LIST_2008,
        PRICE_LIST_2008,
    ]


@pytest.mark.parametrize("edition", OLD)
def test_an_older_edition_refuses_the_alternative_layout(edition: str) -> None:
    with pytest.raises(NotInEdition, match=f"edition {edition} has no alternative layout .*: it"):
        EDITIONS[edition].bets_on("alternative")


@pytest.mark.parametrize("layout", ["", "Standard", "european", None, 5, ["standard"]])
def test_a_layout_that_does_not_exist_is_refused(layout: object) -> None:
    with pytest.raises(NotInEdition, match="there are standard and alternative"):
        EDITIONS["2008"].bets_on(layout)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bet_of_the_layout_is_found(edition: str) -> None:
    for bet in EDITIONS[edition].bets_on("standard"):
        assert EDITIONS[edition].bet_on("standard", bet.name) is bet


@pytest.mark.rule("D9-2008 4.1")
@pytest.mark.parametrize("name", ["odd", "even", "three_dice_1_1_2", "four_numbers_6_5_4_3"])
def test_an_alternative_bet_is_refused_on_the_standard_layout(name: str) -> None:
    with pytest.raises(NotInEdition, match=f"{name} is not on the standard layout: D9 4.1"):
        EDITIONS["2008"].bet_on("standard", name)


@pytest.mark.parametrize("edition", OLD)
def test_an_alternative_bet_does_not_exist_in_an_older_edition(edition: str) -> None:
    with pytest.raises(NotInEdition, match=rf"odd does not exist in edition {edition}: D9 4.1\(k"):
        EDITIONS[edition].bet_on("standard", "odd")


def test_an_alternative_bet_is_found_on_the_alternative_layout() -> None:
    assert EDITIONS["9A"].bet_on("alternative", "odd") is BETS["odd"]


@pytest.mark.parametrize("name", ["total_3", "total_18", "four_numbers_6_4_3_2"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bet_that_no_list_prices_exists_in_no_edition(edition: str, name: str) -> None:
    with pytest.raises(NotInEdition, match=f"{name} does not exist in edition {edition}: no publ"):
        EDITIONS[edition].bet_on("standard", name)


@pytest.mark.parametrize("name", ["smal", "", None, 5, ["small"]])
def test_what_names_no_bet_is_refused_as_unknown(name: object) -> None:
    with pytest.raises(UnknownBet):
        EDITIONS["2008"].bet_on("standard", name)  # type: ignore[arg-type]


@pytest.mark.rule("D9-2008 4.3")
def test_a_chip_on_the_line_may_be_paid_from_2008() -> None:
    allowed = [name for name, edition in EDITIONS.items() if edition.line_touching_may_be_paid]
    assert allowed == list(NEW)


@pytest.mark.rule("D9-2008 3.4(g)")
def test_the_results_display_came_with_2008() -> None:
    assert [name for name, one in EDITIONS.items() if one.has_results_display] == list(NEW)


@pytest.mark.rule("D9 4.9")
def test_the_operator_may_adjust_for_unfairness_before_2008_and_for_accidents_since() -> None:
    unfair = Adjustment.WHERE_UNFAIR_TO_THE_PLAYER
    accident = Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED
    assert [one.adjustment for one in EDITIONS.values()] == [unfair, unfair, accident, accident]


def test_only_9a_has_terminals() -> None:
    assert [name for name, edition in EDITIONS.items() if edition.has_terminals] == ["9A"]


@pytest.mark.rule("R1")
def test_9a_stands_on_2008_and_1999_on_1998() -> None:
    stands_on = {name: edition.stands_on for name, edition in EDITIONS.items()}
    assert stands_on == {"1998": None, "1999": "1998", "2008": None, "9A": "2008"}


def test_the_dates_are_those_that_the_texts_give() -> None:
    assert EDITIONS["1998"].dates[-1] == DatedFact("1998-02-01", "in force")
    assert EDITIONS["1999"].dates == EDITIONS["9A"].dates == ()
    assert [fact.date for fact in EDITIONS["2008"].dates] == ["2008-04-25"]


def test_every_edition_has_a_title_and_a_source_of_its_own() -> None:
    assert len({(edition.title, edition.source) for edition in EDITIONS.values()}) == 4


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_permits_what_the_table_of_people_permits(name: str) -> None:
    assert EDITIONS[name].permissions is PERMISSIONS[name]
    for role in Role:
        for call in Call:
            assert EDITIONS[name].may(role, call) == may(role, call, name)


def test_the_editions_cannot_be_written_to() -> None:
    with pytest.raises(TypeError):
        EDITIONS["2030"] = EDITIONS["2008"]  # type: ignore[index]
