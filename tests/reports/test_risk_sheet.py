"""The risk sheet as tables and JSON."""

import io
import json

from rich.console import Console

from taisai.maths import WagerSet, risk_of
from taisai.names import BetName
from taisai.reports.risk_sheet import as_json, as_tables
from taisai.rules import Wager, edition_named

EDITION = edition_named("9A")


def wagers(**amounts: int) -> WagerSet:
    return WagerSet.of([Wager(BetName(bet), cents) for bet, cents in amounts.items()], EDITION)


def text_of(wager_set: WagerSet, rounds: int) -> str:
    console = Console(width=80, file=io.StringIO(), color_system=None)
    with console.capture() as capture:
        console.print(as_tables(risk_of(wager_set, rounds)))
    return " ".join(capture.get().split())


def test_json_says_the_figures_of_one_round() -> None:
    said = json.loads(as_json(risk_of(wagers(small=500, triple_2=100), 3)))["one_round"]
    assert said == {
        "wagered_cents": 600,
        "expectation_cents": "-1625/54",
        "house_edge": "65/1296",
        "standard_deviation_cents": 1295,
        "worst": {
            "net_cents": -600,
            "ways": 110,
            "outcomes": said["worst"]["outcomes"],
        },
        "best": {"net_cents": 17_500, "ways": 1, "outcomes": [[2, 2, 2]]},
        "house_exposure_cents": 17_500,
        "house_exposure_outcomes": [[2, 2, 2]],
    }


def test_json_says_the_figures_of_all_rounds() -> None:
    said = json.loads(as_json(risk_of(wagers(small=500), 2)))
    assert said["wagers"] == [{"bet": "small", "wager_cents": 500}]
    assert (said["rounds"], said["wagered_cents"], said["expectation_cents"]) == (
        2,
        1000,
        "-250/9",
    )
    assert (said["worst_cents"], said["best_cents"]) == (-1000, 1000)


def test_json_says_chances_to_twelve_places() -> None:
    said = json.loads(as_json(risk_of(wagers(small=500), 2)))
    assert (said["chance_house_ahead"], said["chance_level"], said["chance_player_ahead"]) == (
        "0.264081790123",
        "0.499614197531",
        "0.236304012346",
    )


def test_json_says_each_quantile_by_its_level() -> None:
    said = json.loads(as_json(risk_of(wagers(small=500), 2)))
    assert [(one["level"], one["net_cents"]) for one in said["quantiles"]] == [
        ("0.001", -1000),
        ("0.010", -1000),
        ("0.050", -1000),
        ("0.250", -1000),
        ("0.500", 0),
        ("0.750", 0),
        ("0.950", 1000),
        ("0.990", 1000),
        ("0.999", 1000),
    ]


def test_the_tables_say_amounts_in_dollars_and_cents() -> None:
    text = text_of(wagers(small=500), 2)
    assert "After 2 rounds Wagered $10.00 Player's expectation -$0.28" in text


def test_the_tables_say_who_is_ahead() -> None:
    text = text_of(wagers(small=500), 2)
    assert "House ahead 26.4082 % Level 49.9614 % Player ahead 23.6304 %" in text


def test_the_tables_name_the_outcomes_that_expose_the_house() -> None:
    assert "House can lose $61.00 on 1-1-2, 5-6-6" in text_of(wagers(total_4=100, total_17=100), 1)


def test_the_tables_say_where_the_house_cannot_lose() -> None:
    assert "House can lose $0.00 on no outcome" in text_of(wagers(small=500, big=500), 1)


def test_many_outcomes_are_counted_and_not_listed() -> None:
    assert "Player's worst -$5.00 111 of 216: 31 results of the dice" in text_of(
        wagers(small=500), 1
    )
