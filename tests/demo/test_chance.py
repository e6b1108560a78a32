"""Chance from a seed."""

from collections import Counter

from taisai.demo.chance import SeededChance


def test_the_same_seed_and_purpose_draw_the_same() -> None:
    assert SeededChance("a", 1).digits(30) == SeededChance("a", 1).digits(30)


def test_another_purpose_draws_something_else() -> None:
    assert SeededChance("a", 1).digits(30) != SeededChance("a", 2).digits(30)


def test_every_face_comes_about_as_often_as_every_other() -> None:
    chance = SeededChance("dice")
    faces = Counter(face for _ in range(2_000) for face in chance.faces())
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1_150 for count in faces.values())


def test_numbers_stay_between_their_bounds() -> None:
    chance = SeededChance("bounds")
    assert {chance.between(3, 5) for _ in range(200)} == {3, 4, 5}


def test_what_never_happens_never_happens() -> None:
    chance = SeededChance("never")
    assert not any(chance.happens(0, of=3) for _ in range(50))
    assert all(chance.happens(3, of=3) for _ in range(50))
