"""Reads outcomes_216.csv for the tests that compare the engine with it."""

import csv
from functools import cache
from pathlib import Path

from taisai.rules import Edition, edition_named

FILE = Path(__file__).with_name("outcomes_216.csv")
EDITION: Edition = edition_named("2008")
"""The edition that offers every bet of the file, and no other."""


@cache
def vectors() -> dict[tuple[int, int, int], dict[str, int]]:
    """The odds paid on each bet, by the faces of the outcome; 0 where the bet loses."""
    found: dict[tuple[int, int, int], dict[str, int]] = {}
    with FILE.open(encoding="ascii", newline="") as file:
        headings, *rows = csv.reader(file)
    for row in rows:
        first, second, third, *odds = map(int, row)
        found[(first, second, third)] = dict(zip(headings[3:], odds, strict=True))
    return found
