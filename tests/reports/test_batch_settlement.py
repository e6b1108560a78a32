"""Settling rounds by the million."""

import json
import sys
from io import BytesIO

import pytest

from taisai.reports.batch_settlement import (
    LINE_BYTES_MAX,
    WAGER_CENTS_MAX,
    BadLine,
    LineSettler,
    settle_lines,
)
from taisai.rules import EDITIONS, Outcome
from taisai.rules.edition import NotInEdition
from vectors.outcomes import vectors

STANDARD = LineSettler(EDITIONS["2008"], "standard")
ALTERNATIVE = LineSettler(EDITIONS["2008"], "alternative")


def line(dice: object, wagers: object) -> bytes:
    return json.dumps({"dice": dice, "wagers": wagers}).encode()


def test_a_round_is_settled_as_the_format_says() -> None:
    settled = STANDARD.settle(b'{"dice":[6,3,1],"wagers":{"double_3":200,"small":500}}')
    assert settled == (
        '{"call":"1, 3, 6, total 10",'
        '"lit":["small","total_10","combination_1_3","combination_1_6","combination_3_6",'
        '"face_1","face_3","face_6"],'
        '"wagers":{"double_3":{"won_cents":0,"returned_cents":0},'
        '"small":{"won_cents":500,"returned_cents":1000}}}'
    )


def test_a_round_without_wagers_still_says_what_lights_up() -> None:
    settled = json.loads(STANDARD.settle(line([1, 1, 1], {})))
    assert settled == {
        "call": "triple 1, total 3",
        "lit": ["triple_1", "double_1", "any_triple", "face_1"],
        "wagers": {},
    }


@pytest.mark.rule("D9A 6.1")
@pytest.mark.parametrize("faces", vectors())
def test_every_bet_of_every_outcome_is_settled_as_the_vectors_say(
    faces: tuple[int, int, int],
) -> None:
    odds = vectors()[faces]
    settled = json.loads(ALTERNATIVE.settle(line(faces, dict.fromkeys(odds, 250))))
    assert settled["call"] == Outcome(*faces).call
    assert settled["lit"] == [bet for bet, to_one in odds.items() if to_one]
    assert settled["wagers"] == {
        bet: {
            "won_cents": 250 * to_one,
            "returned_cents": 250 * to_one + 250 if to_one else 0,
        }
        for bet, to_one in odds.items()
    }


def test_only_areas_of_the_layout_light_up() -> None:
    on_standard = {bet.name for bet in EDITIONS["2008"].bets_on("standard")}
    lit = json.loads(ALTERNATIVE.settle(line([1, 3, 6], {})))["lit"]
    assert json.loads(STANDARD.settle(line([1, 3, 6], {})))["lit"] == [
        bet for bet in lit if bet in on_standard
    ]
    assert "three_dice_1_3_6" in lit


def test_the_highest_wager_is_settled_exactly_for_every_reader_of_json() -> None:
    settled = json.loads(STANDARD.settle(line([5, 5, 5], {"triple_5": WAGER_CENTS_MAX})))
    returned_cents = settled["wagers"]["triple_5"]["returned_cents"]
    assert returned_cents == 181 * WAGER_CENTS_MAX < 2**53


def test_a_key_may_be_written_with_an_escape() -> None:
    assert '"small"' in STANDARD.settle(b'{"dice":[1,3,6],"wagers":{"sm\\u0061ll":500}}')


SHORT = b'{"dice":[1,3,6],"wagers":'
BAD_LINES = {
    "no json": (b"small 5", "not JSON: Expecting value at character 1"),
    "cut short": (SHORT, "not JSON: Expecting value"),
    "two rounds": (SHORT + b"{}}{}", "not JSON: Extra data"),
    "not utf-8": (SHORT + b'{"\xff":5}}', "not JSON: it is not UTF-8"),
    "not a number": (SHORT + b'{"small":NaN}}', "not JSON: NaN is not a number"),
    "a list": (b"[1,3,6]", "not a round: write a round as"),
    "nothing": (b"null", "not a round: write a round as"),
    # Since Python 3.14 the reader of JSON goes as deep as the stack allows, and finds the end.
    "deep": (b"[" * 60_000, "not " if sys.version_info >= (3, 14) else "it is nested too deeply"),
    "unknown key": (SHORT + b'{},"table":1}', "unknown key 'table': a round has dice and wagers"),
    "no dice": (b'{"wagers":{}}', "dice are a list of three faces"),
    "no wagers": (b'{"dice":[1,3,6]}', "wagers are an object"),
    "dice as text": (b'{"dice":"136","wagers":{}}', "dice are a list of three faces"),
    "wagers as a list": (SHORT + b"[]}", "wagers are an object"),
    "four dice": (b'{"dice":[1,3,6,6],"wagers":{}}', "4 faces given"),
    "two dice": (b'{"dice":[1,3],"wagers":{}}', "2 faces given"),
    "face 7": (b'{"dice":[1,3,7],"wagers":{}}', "7 is not a face"),
    "face 0": (b'{"dice":[0,3,6],"wagers":{}}', "0 is not a face"),
    "float face": (b'{"dice":[1.0,3,6],"wagers":{}}', "1.0 is not a face"),
    "true face": (b'{"dice":[true,3,6],"wagers":{}}', "True is not a face"),
    "text face": (b'{"dice":["1",3,6],"wagers":{}}', "'1' is not a face"),
    "float cents": (SHORT + b'{"small":5.0}}', "5.0 on small is not a wager"),
    "exponent": (SHORT + b'{"small":5e2}}', "500.0 on small is not a wager"),
    "negative": (SHORT + b'{"small":-500}}', "-500 on small is not a wager"),
    "zero": (SHORT + b'{"small":0}}', "0 on small is not a wager"),
    "true cents": (SHORT + b'{"small":true}}', "True on small is not a wager"),
    "text cents": (SHORT + b'{"small":"500"}}', "'500' on small is not a wager"),
    "null cents": (SHORT + b'{"small":null}}', "None on small is not a wager"),
    "too much": (SHORT + b'{"small":10000000000001}}', "a wager here is at most 10000000000000"),
    "huge": (SHORT + b'{"small":' + b"9" * 5_000 + b"}}", "a number of 5000 digits is too long"),
    "unknown bet": (SHORT + b'{"smal":5}}', "no bet is named 'smal': did you mean small?"),
    "off the layout": (SHORT + b'{"odd":5}}', "odd is not on the standard layout"),
    "bet twice": (SHORT + b'{"small":5,"small":5}}', "'small' is given twice"),
    "bet twice, escaped": (SHORT + b'{"small":5,"sm\\u0061ll":6}}', "'small' is given twice"),
    "dice twice": (b'{"dice":[1,3,6],"dice":[1,3,6],"wagers":{}}', "'dice' is given twice"),
    "wagers twice": (SHORT + b'{"big":5},"wagers":{"small":5}}', "'wagers' is given twice"),
}


@pytest.mark.parametrize(("bad", "reason"), BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_line_is_refused_with_its_reason(bad: bytes, reason: str) -> None:
    with pytest.raises(BadLine) as refused:
        STANDARD.settle(bad)
    assert reason in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_bet_unknown_to_an_older_edition_is_refused_in_its_words() -> None:
    settler = LineSettler(EDITIONS["1998"], "standard")
    with pytest.raises(BadLine, match="odd does not exist in edition 1998"):
        settler.settle(line([1, 3, 6], {"odd": 500}))


def test_a_layout_that_the_edition_lacks_is_refused_at_once() -> None:
    with pytest.raises(NotInEdition):
        LineSettler(EDITIONS["1998"], "alternative")


# -------------------------------------------------------------------------------- the stream


class Talker(BytesIO):
    """Gives what it holds in the pieces in which it was told."""

    def __init__(self, *pieces: bytes) -> None:
        super().__init__()
        self.pieces = list(pieces)

    def read1(self, _size: int | None = -1, /) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""


def settled_stream(*pieces: bytes) -> tuple[list[str], list[tuple[int, str]], int]:
    results = BytesIO()
    faults: list[tuple[int, str]] = []
    bad_count = settle_lines(
        STANDARD, Talker(*pieces), results, lambda number, fault: faults.append((number, fault))
    )
    calls = [json.loads(one)["call"] for one in results.getvalue().splitlines()]
    return calls, faults, bad_count


ONE = line([1, 3, 6], {"small": 500})
TWO = line([5, 5, 5], {"big": 500})


def test_each_line_is_answered_by_a_line_in_its_order() -> None:
    calls, faults, bad_count = settled_stream(ONE + b"\n" + TWO + b"\n")
    assert (calls, faults, bad_count) == (["1, 3, 6, total 10", "triple 5, total 15"], [], 0)


def test_the_last_line_needs_no_end() -> None:
    assert settled_stream(ONE + b"\n" + TWO)[0] == ["1, 3, 6, total 10", "triple 5, total 15"]


def test_a_line_may_come_in_pieces() -> None:
    whole = ONE + b"\n" + TWO + b"\n"
    pieces = [whole[at : at + 7] for at in range(0, len(whole), 7)]
    assert settled_stream(*pieces)[0] == ["1, 3, 6, total 10", "triple 5, total 15"]


def test_a_bad_line_is_told_by_its_number_and_the_others_are_settled() -> None:
    calls, faults, bad_count = settled_stream(b"x\n" + ONE + b"\n[]\n", TWO + b"\ny")
    assert calls == ["1, 3, 6, total 10", "triple 5, total 15"]
    assert [number for number, _ in faults] == [1, 3, 5]
    assert bad_count == 3


def test_blank_lines_are_passed_over_but_counted() -> None:
    calls, faults, _ = settled_stream(b"\n \r\n" + ONE + b"\r\n\n\nx\n\n")
    assert calls == ["1, 3, 6, total 10"]
    assert [number for number, _ in faults] == [6]


def test_nothing_in_is_nothing_out() -> None:
    assert settled_stream() == ([], [], 0)


def test_a_line_of_the_greatest_length_is_settled() -> None:
    padded = ONE + b" " * (LINE_BYTES_MAX - len(ONE))
    assert settled_stream(padded + b"\n")[0] == ["1, 3, 6, total 10"]


def test_a_longer_line_is_refused_and_the_next_is_settled() -> None:
    padded = ONE + b" " * (LINE_BYTES_MAX + 1 - len(ONE))
    calls, faults, bad_count = settled_stream(padded + b"\n" + TWO + b"\n")
    assert calls == ["triple 5, total 15"]
    assert faults == [(1, f"too long: a line has at most {LINE_BYTES_MAX} bytes")]
    assert bad_count == 1


def test_a_line_without_end_is_refused_once() -> None:
    pieces = [b" " * LINE_BYTES_MAX] * 20
    calls, faults, _ = settled_stream(ONE + b"\n", *pieces, b"\n" + TWO)
    assert calls == ["1, 3, 6, total 10", "triple 5, total 15"]
    assert [number for number, _ in faults] == [2]


def test_what_has_come_in_is_answered_before_more_is_asked_for() -> None:
    results = BytesIO()

    class Asking(Talker):
        def read1(self, size: int | None = -1, /) -> bytes:
            answered.append(len(results.getvalue().splitlines()))
            return super().read1(size)

    answered: list[int] = []
    settle_lines(STANDARD, Asking(ONE + b"\n", TWO + b"\n"), results, lambda *_: None)
    assert answered == [0, 1, 2]
