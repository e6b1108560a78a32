"""A house is made once, live or demo; it has a name, a game's name, a zone, a gaming day."""

from typing import Any

import pytest
from msgspec.structs import replace

from house.premises import CASINO_SUPERVISOR, Premises, creation
from taisai.house import commands as c
from taisai.house.refusals import Code
from taisai.house.vocabulary import HouseSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.words import LANGUAGES, languages_reviewed

SETTINGS = HouseSettings(name="Harbour Casino")


def test_who_makes_the_house_is_its_first_casino_supervisor() -> None:
    house = Premises().house
    assert house.holders_of(Role.CASINO_SUPERVISOR) == ("cara",)
    assert house.staff["cara"].name == "Cara"
    assert house.settings == SETTINGS


@pytest.mark.rule("R4")
@pytest.mark.parametrize("kind", HouseKind)
def test_a_house_is_made_once_and_keeps_its_kind(kind: HouseKind) -> None:
    premises = Premises(kind)
    assert premises.house.kind is kind
    for other in HouseKind:
        assert premises.code(creation(other)) is Code.ALREADY_SET_UP


@pytest.mark.rule("R4")
def test_demo_staff_do_not_make_a_live_house() -> None:
    command = creation(HouseKind.LIVE, is_demo=True)
    assert Premises(None).code(command) is Code.DEMO_STAFF_IN_LIVE_HOUSE
    premises = Premises(None)
    premises.does(creation(HouseKind.DEMO, is_demo=True))
    assert premises.house.staff["cara"].is_demo


@pytest.mark.rule("R33")
def test_times_are_shown_in_the_zone_of_new_zealand_unless_set_otherwise() -> None:
    assert Premises().house.settings.zone == "Pacific/Auckland"


@pytest.mark.parametrize(
    ("changed", "setting"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"game_name": "  "}, "game_name"),
        ({"game_name": "Tai\nSai"}, "game_name"),
        ({"zone": ""}, "zone"),
        ({"zone": "../etc/passwd"}, "zone"),
        ({"zone": "Pacific/Auckland " * 9}, "zone"),
        ({"gaming_day_start_minutes": -1}, "gaming_day_start_minutes"),
        ({"gaming_day_start_minutes": 24 * 60}, "gaming_day_start_minutes"),
        ({"place": "x" * 81}, "place"),
        ({"place": "Auckland\x1b@"}, "place"),
        ({"voucher_message": "x" * 201}, "voucher_message"),
        ({"voucher_message": "two\nlines"}, "voucher_message"),
        ({"voucher_languages": ()}, "voucher_languages"),
        ({"voucher_languages": ("xx",)}, "voucher_languages"),
        ({"voucher_languages": ("en", "en")}, "voucher_languages"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_name(changed: Any, setting: str) -> None:
    settings = replace(SETTINGS, **changed)
    refused = Premises(None).refuses(creation(settings=settings))
    assert (refused.code, refused.details) == (Code.BAD_SETTINGS, {"setting": setting})
    change = c.ChangeSettings(by=CASINO_SUPERVISOR, settings=settings)
    assert Premises().code(change) is Code.BAD_SETTINGS


@pytest.mark.parametrize("changed", [{"by_name": ""}, {"by": Person(CASINO_SUPERVISOR.role, "C")}])
def test_the_first_casino_supervisor_has_a_proper_name_and_id(changed: Any) -> None:
    assert Premises(None).code(creation(**changed)) is Code.BAD_NAME


@pytest.mark.parametrize("start_minutes", [0, 24 * 60 - 1])
def test_the_longest_names_and_any_minute_of_the_day_are_taken(start_minutes: int) -> None:
    settings = HouseSettings(
        name="x" * 80, game_name="y" * 80, zone="z" * 80, gaming_day_start_minutes=start_minutes
    )
    premises = Premises(None)
    premises.does(creation(settings=settings))
    assert premises.house.settings == settings


def test_settings_are_changed_to_others_only() -> None:
    premises = Premises()
    same = c.ChangeSettings(by=CASINO_SUPERVISOR, settings=SETTINGS)
    assert premises.code(same) is Code.NO_CHANGE
    later = replace(SETTINGS, gaming_day_start_minutes=5 * 60)
    premises.does(c.ChangeSettings(by=CASINO_SUPERVISOR, settings=later))
    assert premises.house.settings == later


def test_a_table_is_added_once() -> None:
    premises = Premises()
    premises.add_table("table-1", Mode.HYBRID)
    assert premises.house.tables == {"table-1": Mode.HYBRID}
    again = c.AddTable(by=CASINO_SUPERVISOR, table="table-1", mode=Mode.TABLE)
    assert premises.code(again) is Code.TABLE_THERE_ALREADY


@pytest.mark.parametrize("table", ["", "Table 1", "a/b", "-1", "x" * 41, "cage", "house"])
def test_a_tables_name_can_be_a_streams_and_is_no_other_streams(table: str) -> None:
    command = c.AddTable(by=CASINO_SUPERVISOR, table=table, mode=Mode.TABLE)
    assert Premises().code(command) is Code.BAD_NAME


KINDS = (HouseKind.LIVE, HouseKind.DEMO)
UNREVIEWED = sorted(set(LANGUAGES) - set(languages_reviewed()))


@pytest.mark.parametrize("tag", UNREVIEWED)
def test_a_live_house_prints_no_language_that_no_speaker_has_read(tag: str) -> None:
    live, demo = Premises(HouseKind.LIVE), Premises(HouseKind.DEMO)
    for languages in ((tag,), ("en", tag)):
        said = replace(SETTINGS, voucher_languages=languages)
        command = c.ChangeSettings(by=CASINO_SUPERVISOR, settings=said)
        assert live.code(command) is Code.BAD_SETTINGS
        demo.does(command)
        assert demo.house.settings == said
    assert live.house.settings == SETTINGS


@pytest.mark.parametrize("tag", UNREVIEWED)
def test_no_live_house_is_made_with_such_a_language(tag: str) -> None:
    said = replace(SETTINGS, voucher_languages=(tag,))
    live, demo = (replace(creation(kind), settings=said) for kind in KINDS)
    assert Premises(None).code(live) is Code.BAD_SETTINGS
    premises = Premises(None)
    premises.does(demo)
    assert premises.house.settings == said


def test_a_house_says_on_its_vouchers_where_it_is_in_its_languages_and_with_a_message() -> None:
    premises = Premises()
    said = replace(
        SETTINGS,
        place="Tāmaki Makaurau Auckland",
        voucher_languages=("zh-CN", "en"),
        voucher_message="Gambling Helpline 0800 654 655",
    )
    premises.does(c.ChangeSettings(by=CASINO_SUPERVISOR, settings=said))
    assert premises.house.settings == said
