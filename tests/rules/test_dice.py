"""Three dice, their total, and the dealer's call."""

from dataclasses import FrozenInstanceError
from math import comb

import pytest

from taisai.rules import ALL_OUTCOMES, Outcome
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES, FACES, NotAnOutcome


def test_there_are_216_outcomes_all_different() -> None:
    assert len(ALL_OUTCOMES) == len(set(ALL_OUTCOMES)) == 6**3


def test_the_outcomes_stand_in_the_order_of_the_dice() -> None:
    assert [outcome.faces for outcome in ALL_OUTCOMES] == sorted(one.faces for one in ALL_OUTCOMES)


def test_56_of_them_can_be_told_apart() -> None:
    told_apart = {outcome.ascending for outcome in ALL_OUTCOMES}
    assert len(DISTINGUISHABLE_OUTCOMES) == comb(8, 3) == 56
    assert {outcome.faces for outcome in DISTINGUISHABLE_OUTCOMES} == told_apart


@pytest.mark.rule("D9 1.0")
def test_the_total_is_the_sum_of_the_upper_faces() -> None:
    assert {outcome.total for outcome in ALL_OUTCOMES} == set(range(3, 19))
    assert Outcome(6, 1, 3).total == 10


def test_the_order_of_entry_is_kept() -> None:
    assert Outcome(6, 1, 3).faces == (6, 1, 3)
    assert Outcome(6, 1, 3) != Outcome(1, 3, 6)


def test_the_faces_can_be_had_from_low_to_high() -> None:
    assert Outcome(6, 1, 3).ascending == (1, 3, 6)


def test_a_face_is_counted_on_all_three_dice() -> None:
    assert [Outcome(3, 5, 3).count(face) for face in FACES] == [0, 0, 2, 0, 1, 0]


@pytest.mark.parametrize("faces", [(1, 1, 2), (1, 2, 1), (2, 1, 1), (1, 2, 3)])
def test_two_faces_alike_are_no_triple(faces: tuple[int, int, int]) -> None:
    assert not Outcome(*faces).is_triple


def test_three_faces_alike_are_a_triple() -> None:
    assert [one.faces for one in ALL_OUTCOMES if one.is_triple] == [(n, n, n) for n in FACES]


@pytest.mark.rule("D9 4.2")
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(
    "face", [0, 7, -1, True, 1.0, 3.5, "1", None, b"1", [1], pytest.param(10**5_000, id="huge")]
)
def test_what_is_not_a_face_is_refused_on_any_die(face: object, place: int) -> None:
    faces: list[object] = [1, 2, 3]
    faces[place] = face
    with pytest.raises(NotAnOutcome, match=r"not a face of a die: a face is 1, 2, 3, 4, 5 or 6"):
        Outcome(*faces)  # type: ignore[arg-type]


@pytest.mark.rule("D9 4.2")
@pytest.mark.parametrize("faces", [(), (1,), (1, 2), (1, 2, 3, 4)])
def test_any_number_of_dice_but_three_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(NotAnOutcome, match=f"{len(faces)} faces given: .* exactly three dice"):
        Outcome.of(faces)


def test_three_faces_make_an_outcome_in_their_order() -> None:
    assert Outcome.of(iter([6, 1, 3])) == Outcome(6, 1, 3)


def test_the_refusal_names_the_face() -> None:
    with pytest.raises(NotAnOutcome, match=r"^7 is not a face"):
        Outcome(1, 7, 3)


def test_an_outcome_cannot_be_changed() -> None:
    outcome = Outcome(1, 2, 3)
    with pytest.raises(FrozenInstanceError):
        outcome.first = 6  # type: ignore[misc]


@pytest.mark.rule("D9 6.3")
@pytest.mark.parametrize(
    ("faces", "call"),
    [
        ((1, 3, 6), "1, 3, 6, total 10"),
        ((6, 3, 1), "1, 3, 6, total 10"),
        ((3, 4, 3), "double 3, 4, total 10"),
        ((5, 5, 5), "triple 5, total 15"),
        ((1, 1, 1), "triple 1, total 3"),
    ],
)
def test_the_outcome_is_called_as_the_examples_are(faces: tuple[int, int, int], call: str) -> None:
    assert Outcome(*faces).call == call


@pytest.mark.rule("R26")
@pytest.mark.parametrize("faces", [(2, 5, 5), (5, 2, 5), (5, 5, 2)])
def test_a_double_above_the_single_is_called_in_its_place(faces: tuple[int, int, int]) -> None:
    assert Outcome(*faces).call == "2, double 5, total 12"


def test_every_result_that_can_be_told_apart_has_a_call_of_its_own() -> None:
    assert len({outcome.call for outcome in ALL_OUTCOMES}) == 56
