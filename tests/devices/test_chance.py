"""The simulated dice: every face equally likely, independent of each other and of history.

The thresholds are those of one failure in a thousand million runs, so that a test that fails has
found something. All statistics are whole numbers.
"""

from collections import Counter
from itertools import pairwise

import pytest

from taisai.devices.chance import (
    PLAIN_SIGNS,
    draw_code,
    draw_digits,
    draw_face,
    draw_faces,
    draw_share,
    draw_token,
)

DRAWS_COUNT = 60_000


@pytest.fixture(scope="module")
def faces() -> list[int]:
    return [draw_face() for _ in range(DRAWS_COUNT)]


def _chi_square_thousandths(counts: list[int], expected: int) -> int:
    """Pearson's statistic, in thousandths."""
    return sum((count - expected) ** 2 * 1_000 // expected for count in counts)


def test_a_byte_that_would_favour_low_faces_is_thrown_away() -> None:
    # 252 to 255 are beyond the last whole run of six; 251 is the last byte that counts.
    source = iter([bytes([252, 253, 254, 255]), bytes([255, 251, 0, 0])])

    assert draw_face(lambda _count: next(source)) == 6


@pytest.mark.parametrize("byte", range(252))
def test_every_byte_that_counts_gives_its_own_face(byte: int) -> None:
    assert draw_face(lambda count: bytes([byte] * count)) == byte % 6 + 1


@pytest.mark.rule("D9 3.4(e)(i)")
def test_each_face_comes_as_often_as_any_other(faces: list[int]) -> None:
    counts = Counter(faces)

    assert set(counts) == {1, 2, 3, 4, 5, 6}
    # Chi-square with 5 degrees of freedom: above 50.3 once in 10**9.
    assert _chi_square_thousandths(list(counts.values()), DRAWS_COUNT // 6) < 50_300


def test_each_pair_of_neighbours_comes_as_often_as_any_other(faces: list[int]) -> None:
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))

    assert len(pairs) == 36
    # 35 degrees of freedom: above 105.3 once in 10**9.
    assert _chi_square_thousandths(list(pairs.values()), DRAWS_COUNT // 72) < 105_300


def test_each_outcome_of_three_dice_comes_as_often_as_any_other() -> None:
    outcomes = Counter(draw_faces() for _ in range(43_200))

    assert len(outcomes) == 216
    # 215 degrees of freedom: above 364 once in 10**9.
    assert _chi_square_thousandths(list(outcomes.values()), 200) < 364_000


def test_a_face_says_nothing_about_the_next(faces: list[int]) -> None:
    # Serial correlation: the mean product of neighbours' distances from the mean is about zero.
    centred = [2 * face - 7 for face in faces]
    product = sum(first * second for first, second in pairwise(centred))
    # Each product has variance (35/3)**2; six standard deviations of the sum.
    assert product * product < 36 * (DRAWS_COUNT - 1) * (35 * 35) // 9


def test_runs_upwards_are_as_long_as_chance_makes_them(faces: list[int]) -> None:
    rises = sum(1 for first, second in pairwise(faces) if second > first)
    # A rise has the chance 15/36; the variance of their sum is below n/4.
    distance = 36 * rises - 15 * (DRAWS_COUNT - 1)
    assert distance * distance < 36 * 36 * 36 * DRAWS_COUNT // 4


def test_the_gap_until_a_six_returns_is_six_on_the_average(faces: list[int]) -> None:
    places = [index for index, face in enumerate(faces) if face == 6]
    gaps = [second - first for first, second in pairwise(places)]
    # The gap has mean 6 and variance 30; six standard deviations of the sum.
    distance = sum(gaps) - 6 * len(gaps)
    assert distance * distance < 36 * 30 * len(gaps)


def test_digits_and_tokens_are_as_long_as_asked_and_never_the_same() -> None:
    digits = {draw_digits(15) for _ in range(1_000)}
    tokens = {draw_token() for _ in range(1_000)}

    assert len(digits) == len(tokens) == 1_000
    assert all(len(one) == 15 and one.isdigit() for one in digits)
    assert {one[place] for one in digits for place in (0, 14)} == set("0123456789")


def test_codes_are_groups_of_plain_signs_and_each_stands_everywhere() -> None:
    codes = {draw_code() for _ in range(2_000)}

    assert len(codes) == 2_000
    assert {len(group) for code in codes for group in code.split("-")} == {4}
    # A sign is missing at a place with a chance of 29 (28/29)^2000, which is below 10^-28.
    places = [{code.replace("-", "")[place] for code in codes} for place in range(12)]
    assert all(found == set(PLAIN_SIGNS) for found in places)


def test_shares_lie_evenly_between_nothing_and_all() -> None:
    shares = [draw_share() for _ in range(1_000)]

    assert all(0 <= one < 1 for one in shares)
    assert all(any(tenth <= 10 * one < tenth + 1 for one in shares) for tenth in range(10))
