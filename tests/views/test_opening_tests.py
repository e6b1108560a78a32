"""The test runs before opening, as they are lit on the layout."""

import pytest
from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, SEAL, Play
from taisai.table import commands as c
from taisai.views import felt, terminal
from taisai.views.opening_tests import lit_test, opening_tests


def opening(mode: str = "table") -> Play:
    """A table whose checks have begun."""
    play = Play(mode, is_open=False)
    play.do(c.InstallDice(by=CASINO_SUPERVISOR, dice_set="D-1", seal=SEAL))
    play.do(c.BeginOpening(by=CASINO_SUPERVISOR))
    return play


@pytest.mark.rule("D9 5.0(b)")
def test_all_fifty_six_outcomes_are_offered_with_the_areas_they_light() -> None:
    found = opening_tests(opening().state)
    by_faces = {test.faces: test for test in found.tests}

    assert len(by_faces) == 56
    assert by_faces[(1, 1, 1)].call == "triple 1, total 3"
    assert {"triple_1", "any_triple"} <= set(by_faces[(1, 1, 1)].lit)
    assert "small" not in by_faces[(1, 1, 1)].lit


@pytest.mark.rule("D9 5.0(b)")
def test_the_short_list_lights_every_area_of_the_layout() -> None:
    found = opening_tests(opening().state)
    lit = {test.faces: test.lit for test in found.tests}
    short = {area for faces in found.every_area for area in lit[faces]}

    assert short == {area for areas in lit.values() for area in areas}
    assert len(found.every_area) < len(found.tests)


@pytest.mark.rule("D9 5.0(b)")
def test_what_is_lit_there_passes_the_check() -> None:
    play = opening()
    found = opening_tests(play.state)
    runs = tuple((test.faces, test.lit) for test in found.tests)
    play.do(c.RunTests(by=CASINO_SUPERVISOR, runs=runs))

    assert play.state.opening.runs_count == 56
    assert play.state.opening.failed_runs == ()


@pytest.mark.rule("D9 5.0(b)")
def test_the_tables_own_layout_is_lit_as_for_a_result_and_has_none() -> None:
    play = opening("hybrid")
    assert lit_test(play.state) is UNSET
    play.do(c.LightTestRun(by=CASINO_SUPERVISOR, faces=(5, 1, 2)))

    for view in (felt.view(play.state, play.now), terminal.view(play.state, 7, play.now)):
        assert (view.test.faces, view.test.call) == ((1, 2, 5), "1, 2, 5, total 8")
        assert {"small", "total_8", "face_5"} <= set(view.test.lit)
        assert "big" not in view.test.lit
        assert view.result is UNSET
        assert view.banner == "the table is closed"


@pytest.mark.rule("D9 5.0(b)")
def test_what_is_lit_as_a_test_is_what_the_offered_test_says() -> None:
    play = opening()
    for test in opening_tests(play.state).tests:
        play.do(c.LightTestRun(by=CASINO_SUPERVISOR, faces=test.faces))
        assert lit_test(play.state) == test


def test_without_a_test_no_screen_says_anything_of_one() -> None:
    play = opening("hybrid")
    play.do(c.LightTestRun(by=CASINO_SUPERVISOR, faces=(5, 1, 2)))
    play.do(c.LightTestRun(by=CASINO_SUPERVISOR))

    assert felt.view(play.state, play.now).test is UNSET
    assert terminal.view(play.state, 7, play.now).test is UNSET
