"""What is said from names and values alone; `tests/reports/test_sentences.py` has the events."""

import pytest

from taisai.words import Speaker, Values


@pytest.mark.parametrize(
    ("bet", "english", "chinese"),
    [
        ("small", "Small", "小"),
        ("double_3", "Double 3", "对子 3"),
        ("combination_1_2", "1, 2 together", "组合 1, 2"),
        ("chapter_7", "chapter_7", "chapter_7"),
    ],
)
def test_a_bet_is_said_in_the_language_or_named(bet: str, english: str, chinese: str) -> None:
    assert Speaker.of("en").bet(bet) == english
    assert Speaker.of("zh-CN").bet(bet) == chinese


def test_odds_and_calls_are_said_in_the_language() -> None:
    assert Speaker.of("en").odds(180) == "180 to 1"
    assert Speaker.of("zh-CN").odds(180) == "1 赔 180"
    assert Speaker.of("en").call("double 3, 4, total 10") == "double 3, 4, total 10"
    assert Speaker.of("zh-CN").call("triple 5, total 15") == "围骰 5, 总点数 15"


def test_a_message_is_filled_with_values() -> None:
    assert Speaker.of().text("sheet.order", lost=2, won=1) == (
        "2 lost and collected first, then 1 won and paid."
    )


def test_braces_that_somebody_wrote_are_words_like_others() -> None:
    reason = "the {dice} are in {by}'s hand"
    values: Values = {"by": "dora", "round": 4, "reason": reason}
    assert (
        Speaker.of().tell("VoidRoundAnnounced", values) == f"dora announced “void round”: {reason}"
    )
    alert: Values = {"kind": "unheard_of", "text": "look at {this}"}
    assert Speaker.of().tell("AlertRaised", alert) == "Alert: look at {this}"


def test_what_devices_find_is_said_and_what_people_write_stays() -> None:
    doubt: Values = {"terminal": 7, "what": "counted_more, 2"}
    assert Speaker.of().tell("NoteInDoubt", doubt) == (
        "Terminal 7: a note is in doubt: more notes are in the cash box than were told, 2"
    )
    returned: Values = {"terminal": 7, "why": "not_recognised"}
    assert Speaker.of("zh-CN").tell("NoteReturned", returned) == "7 号终端退回纸币：无法识别"
    written: Values = {"terminal": 7, "voucher": 3, "why": "the paper, it seems"}
    assert Speaker.of().tell("VoucherInDoubt", written).endswith("is in doubt: the paper, it seems")


def test_an_alert_names_the_device_and_its_faults() -> None:
    alert: Values = {"kind": "cabinet_fault", "text": "x", "terminal": 7}
    told = {**alert, "device": "printer", "faults": "paper_out, jam"}
    assert (
        Speaker.of()
        .tell("AlertRaised", told)
        .endswith("Terminal 7: voucher printer: paper out, jam")
    )
