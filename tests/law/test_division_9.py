"""Division 9 but for its wagers: one test per numbered rule that can be held today, named by it."""

import pytest

from taisai.rules import EDITIONS, Call, Outcome, Role, Wager, edition_named
from taisai.rules.bets import bet_named
from taisai.rules.chips import Colour, DisplayRack, NonValueChip
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES
from taisai.rules.edition import ALTERNATIVE, STANDARD
from taisai.rules.law import differences

EVERY_EDITION = pytest.mark.parametrize("edition", ["1998", "1999", "2008", "9A"])

WITHOUT_GAME_SUPERVISOR = {Role.DEALER}
WITH_GAME_SUPERVISOR = {Role.DEALER, Role.GAME_SUPERVISOR}
DEALER_ALONE_BEFORE_2008 = pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("1998", WITHOUT_GAME_SUPERVISOR),
        ("1999", WITHOUT_GAME_SUPERVISOR),
        ("2008", WITH_GAME_SUPERVISOR),
        ("9A", WITH_GAME_SUPERVISOR),
    ],
)


def _who_may(call: Call, edition: str) -> set[Role]:
    return {role for role in Role if edition_named(edition).may(role, call)}


# --------------------------------------------------------------------------- the notices


@pytest.mark.rule("1998 notice")
def test_1998_notice_the_edition_records_its_source_and_commencement() -> None:
    edition = EDITIONS["1998"]

    assert "Gazette" in edition.source
    assert ("1998-02-01", "in force") in [(one.date, one.what) for one in edition.dates]


@pytest.mark.rule("1999 8.1")
def test_1999_8_1_replaces_rule_4_1_and_nothing_else() -> None:
    assert EDITIONS["1999"].stands_on == "1998"
    changed = {str(one.rule.citation) for one in differences("1998", "1999")} - {"1999 8.1"}
    assert changed
    assert all(citation.startswith("D9 4.1(") for citation in changed)


@pytest.mark.rule("1999 8.1")
def test_1999_8_1_changes_neither_bets_nor_duties() -> None:
    old, new = EDITIONS["1998"], EDITIONS["1999"]

    assert new.bets_on(STANDARD) == old.bets_on(STANDARD)
    assert dict(new.permissions) == dict(old.permissions)


# --------------------------------------------------------------------------- sections 1 and 3


@pytest.mark.rule("D9 1.0")
@pytest.mark.parametrize(("faces", "total"), [((1, 1, 1), 3), ((1, 3, 6), 10), ((6, 6, 6), 18)])
def test_d9_1_0_the_total_is_the_sum_of_three_upper_faces(
    faces: tuple[int, int, int], total: int
) -> None:
    assert Outcome(*faces).total == total


@pytest.mark.rule("D9 3.2")
@pytest.mark.parametrize("layout", [STANDARD, ALTERNATIVE])
def test_d9_3_2_the_layout_has_an_area_with_odds_for_each_permitted_wager(layout: str) -> None:
    areas = EDITIONS["2008"].printed(layout).areas

    permitted = [bet.name for bet in EDITIONS["2008"].bets_on(layout)]
    assert sorted(area.bet for area in areas) == sorted(permitted)
    assert all(area.odds_text.endswith(" to 1") for area in areas)


@pytest.mark.rule("D9 3.2")
@pytest.mark.parametrize(
    ("edition", "layouts"),
    [
        ("1998", (STANDARD,)),
        ("1999", (STANDARD,)),
        ("2008", (STANDARD, ALTERNATIVE)),
        ("9A", (STANDARD, ALTERNATIVE)),
    ],
)
def test_d9_3_2_one_layout_before_2008_and_either_of_two_since(
    edition: str, layouts: tuple[str, ...]
) -> None:
    assert EDITIONS[edition].layouts == layouts


@pytest.mark.rule("D9 3.3(b)")
def test_d9_3_3_b_all_winning_areas_light_and_none_else() -> None:
    assert set(EDITIONS["2008"].lit(STANDARD, Outcome(1, 3, 6))) == {
        "small",
        "total_10",
        "combination_1_3",
        "combination_1_6",
        "combination_3_6",
        "face_1",
        "face_3",
        "face_6",
    }


@pytest.mark.rule("D9 3.4(a)")
def test_d9_3_4_a_the_display_rack_shows_colours_and_values() -> None:
    red = NonValueChip(Colour.RED)

    assert dict(DisplayRack().marked(red, 250).values_cents) == {red: 250}


@pytest.mark.rule("D9 3.4(b)")
def test_d9_3_4_b_marker_buttons_show_the_value_of_each_subset() -> None:
    first, second = NonValueChip(Colour.RED, "a"), NonValueChip(Colour.RED, "b")

    rack = DisplayRack().marked(first, 100).marked(second, 500)

    assert dict(rack.values_cents) == {first: 100, second: 500}


@pytest.mark.rule("D9 3.4(g)")
def test_d9_3_4_g_a_results_display_came_with_2008() -> None:
    assert [EDITIONS[name].has_results_display for name in ("1998", "1999", "2008")] == [
        False,
        False,
        True,
    ]


# --------------------------------------------------------------------------- section 5


@EVERY_EDITION
@pytest.mark.rule("D9 5.0(a)")
@pytest.mark.rule("D9 5.0(b)")
@pytest.mark.rule("D9 5.0(c)")
@pytest.mark.rule("D9 5.0(d)")
def test_d9_5_0_the_opening_checks_are_the_casino_supervisors(edition: str) -> None:
    assert _who_may(Call.CHECK_AND_OPEN, edition) == {Role.CASINO_SUPERVISOR}


@pytest.mark.rule("D9 5.0(b)")
def test_d9_5_0_b_a_full_test_run_has_56_results_and_each_lights_something() -> None:
    assert len(set(DISTINGUISHABLE_OUTCOMES)) == 56
    assert all(EDITIONS["2008"].lit(STANDARD, outcome) for outcome in DISTINGUISHABLE_OUTCOMES)


# --------------------------------------------------------------------------- section 6


@DEALER_ALONE_BEFORE_2008
@pytest.mark.rule("D9 6.1")
def test_d9_6_1_who_may_spin(edition: str, expected: set[Role]) -> None:
    assert _who_may(Call.SPIN, edition) == expected


@EVERY_EDITION
@pytest.mark.rule("D9 6.1")
def test_d9_6_1_place_your_bets_is_the_dealers_call(edition: str) -> None:
    assert _who_may(Call.CALL_PLACE_YOUR_BETS, edition) == {Role.DEALER}


@EVERY_EDITION
@pytest.mark.rule("D9 6.2")
def test_d9_6_2_no_more_bets_is_the_dealers_call(edition: str) -> None:
    assert _who_may(Call.CALL_NO_MORE_BETS, edition) == {Role.DEALER}


@DEALER_ALONE_BEFORE_2008
@pytest.mark.rule("D9 6.3")
def test_d9_6_3_who_may_uncover_and_announce(edition: str, expected: set[Role]) -> None:
    assert _who_may(Call.UNCOVER, edition) == expected
    assert _who_may(Call.ANNOUNCE_OUTCOME, edition) == expected


@pytest.mark.rule("D9 6.3")
@pytest.mark.parametrize(
    ("faces", "call"),
    [
        ((6, 1, 3), "1, 3, 6, total 10"),
        ((3, 4, 3), "double 3, 4, total 10"),
        ((5, 5, 5), "triple 5, total 15"),
        ((5, 2, 5), "2, double 5, total 12"),
    ],
)
def test_d9_6_3_faces_are_called_low_to_high_and_then_the_total(
    faces: tuple[int, int, int], call: str
) -> None:
    assert Outcome(*faces).call == call


@DEALER_ALONE_BEFORE_2008
@pytest.mark.rule("D9 6.4(a)")
@pytest.mark.rule("D9 6.4(b)")
def test_d9_6_4_who_may_enter_the_result(edition: str, expected: set[Role]) -> None:
    assert _who_may(Call.ENTER_OUTCOME, edition) == expected


@EVERY_EDITION
@pytest.mark.rule("D9 6.5(a)")
@pytest.mark.rule("D9 6.5(b)")
def test_d9_6_5_collection_and_payment_are_the_dealers(edition: str) -> None:
    assert _who_may(Call.COLLECT_AND_PAY, edition) == {Role.DEALER}


@pytest.mark.rule("D9 6.5(a)")
@pytest.mark.rule("D9 6.5(b)")
def test_d9_6_5_losing_wagers_are_collected_before_winners_are_paid() -> None:
    names = ("small", "big", "face_1", "triple_6")
    wagers = [Wager(bet_named(name).name, 100) for name in names]

    settled = EDITIONS["2008"].settle_round(wagers, Outcome(1, 3, 6))

    assert [one.bet for one in settled.in_order] == ["big", "triple_6", "small", "face_1"]


@EVERY_EDITION
@pytest.mark.rule("D9 6.6")
def test_d9_6_6_a_player_may_make_no_call_at_all(edition: str) -> None:
    assert [call for call in Call if edition_named(edition).may(Role.PLAYER, call)] == []


# --------------------------------------------------------------------------- section 7


@EVERY_EDITION
@pytest.mark.rule("D9 7.1 tail")
def test_d9_7_1_no_spin_is_the_dealers_call(edition: str) -> None:
    assert _who_may(Call.ANNOUNCE_NO_SPIN, edition) == {Role.DEALER}


@EVERY_EDITION
@pytest.mark.rule("D9 7.2")
def test_d9_7_2_an_amendment_needs_a_supervisor_and_never_the_dealer(edition: str) -> None:
    # R40: the casino supervisor stands in where the game supervisor erred.
    assert _who_may(Call.AMEND_OUTCOME, edition) == {
        Role.GAME_SUPERVISOR,
        Role.CASINO_SUPERVISOR,
    }


@EVERY_EDITION
@pytest.mark.rule("D9 7.4")
def test_d9_7_4_play_is_released_after_a_malfunction_by_the_casino_supervisor(edition: str) -> None:
    assert _who_may(Call.RELEASE_GAME_LOCK, edition) == {Role.CASINO_SUPERVISOR}


# --------------------------------------------------------------------------- appendices


@pytest.mark.rule("D9 Appendix 1")
def test_d9_appendix_1_the_standard_layout_has_fifty_areas() -> None:
    assert len(EDITIONS["1998"].printed(STANDARD).areas) == 50


@pytest.mark.rule("D9 Appendix 2")
def test_d9_appendix_2_the_alternative_layout_has_106_areas() -> None:
    assert len(EDITIONS["2008"].printed(ALTERNATIVE).areas) == 106
