"""What was recorded, in sentences of a language."""

import pytest

from golden import make_sentences
from taisai.cage import events as cage
from taisai.cage.vocabulary import Means
from taisai.house import events as house
from taisai.persons import Person
from taisai.reports.sentences import sentence
from taisai.rules import Role
from taisai.stream_types import Event
from taisai.streams import CAGE, HOUSE, TABLE, AnyKind
from taisai.table import events
from taisai.table.events import WagerChange
from taisai.table.vocabulary import AlertKind, AlertValues, NoSpinCause, WagerCause
from taisai.words import LANGUAGES, Catalogue, Speaker, catalogue

DEALER = Person(Role.DEALER, "Dana")
VOUCHER = "1" * 14 + "5617"
CHANGED = events.WagersChanged(
    at=0, terminal=7, cause=WagerCause.PLACED, changes=(WagerChange("combination_1_2", 0, 500),)
)
LARGE_WIN = events.AlertRaised(
    at=0,
    kind=AlertKind.LARGE_WIN,
    text="terminal 7 won",
    terminal=7,
    values=AlertValues(amount_cents=180_000),
)


@pytest.mark.parametrize(
    ("event", "english", "chinese"),
    [
        (
            events.VoucherIssued(
                at=0, terminal=7, session=1, validation_number=VOUCHER, amount_cents=5025
            ),
            "Terminal 7 dispensed a voucher for $50.25, ••••••••••••••5617",
            "7 号终端发出 $50.25 凭单，••••••••••••••5617",
        ),
        (
            events.NoSpinAnnounced(at=0, by=DEALER, round=1, cause=NoSpinCause.DIE_NOT_FLAT),
            "dealer Dana announced “No spin”: a die did not lie flat",
            "荷官 Dana 宣布无效摇骰：骰子未平放",
        ),
        (
            CHANGED,
            "Terminal 7 placed: 1, 2 together $0.00 to $5.00",
            "7 号终端下注：组合 1, 2 由 $0.00 变为 $5.00",
        ),
        (
            events.ClosingNotified(at=0, by=DEALER, notice=1, closes_at=1_200_000),
            "dealer Dana gave notice 1: the table closes at 00:20:00 UTC",
            "荷官 Dana 发出第 1 号公告：本台将于 00:20:00 UTC 关闭",
        ),
        (LARGE_WIN, "Alert: Terminal 7 won $1,800.00", "提示：7 号终端赢得 $1,800.00"),
        (
            cage.VoucherRedeemed(
                at=0,
                by=Person(Role.CASHIER, "Cora"),
                validation_number=VOUCHER,
                amount_cents=5_025,
                means=Means.CHEQUE,
            ),
            "cashier Cora paid voucher ••••••••••••••5617: $50.25, by cheque",
            "出纳 Cora 兑付凭单 ••••••••••••••5617：$50.25，支票",
        ),
    ],
    ids=lambda one: type(one).__name__,
)
def test_an_event_is_said_as_people_say_it(event: Event, english: str, chinese: str) -> None:
    assert sentence(event, Speaker.of("en")) == english
    assert sentence(event, Speaker.of("zh-CN")) == chinese


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("kind", [TABLE, CAGE, HOUSE], ids=["table", "cage", "house"])
def test_every_event_of_every_stream_has_its_sentence(tag: str, kind: AnyKind) -> None:
    names = {one.__name__ for one in kind.events}
    assert not [name for name in names if f"told.{name}" not in catalogue(tag)]


def test_the_screens_are_held_to_what_the_command_line_says() -> None:
    """`web/tests/event_words.test.ts` says each of these with the screens' own code."""
    assert make_sentences.FILE.read_text(encoding="utf-8") == make_sentences.text()


def test_no_event_is_said_by_its_name_alone() -> None:
    nameless = [
        one["event"] for one in make_sentences.sentences() if one["event"] in one["said"].values()
    ]
    assert nameless == []


def test_what_cannot_be_said_is_named() -> None:
    empty = Speaker(Catalogue("en", {"told.TableOpened": "{by} opened it"}))
    assert sentence(events.TableClosed(at=0), empty) == "TableClosed"
    assert empty.tell("TableOpened", {}) == "TableOpened"


def test_a_bet_that_the_catalogue_does_not_know_is_said_by_its_name() -> None:
    assert Speaker.of().bet("chapter_7") == "chapter_7"


def test_staff_are_named_as_the_speaker_knows_them() -> None:
    speaker = Speaker(catalogue("en"), person={"Dana": "Dana Drew"}.__getitem__)
    assert (
        sentence(events.CoverReplaced(at=0, by=DEALER), speaker)
        == "dealer Dana Drew put the cover on"
    )
    revoked = house.StaffDismissed(at=0, by=DEALER, id="x", reason="")
    assert sentence(revoked, speaker) == "dealer Dana Drew dismissed x"


@pytest.mark.parametrize(
    ("ms", "said"), [(45_000, "45 s"), (1_200_000, "20 min"), (90_000, "90 s"), (500, "1 s")]
)
def test_a_time_is_said_in_seconds_or_whole_minutes(ms: int, said: str) -> None:
    called = events.PlaceYourBetsCalled(at=0, by=DEALER, closes_at=ms)
    assert sentence(called, Speaker.of()).endswith(f"; {said} to wager")
