"""A cabinet's settings: from a file and the command line, refused with what is wrong."""

from pathlib import Path

import pytest

from taisai.agent.settings import (
    BadSetting,
    CabinetSettings,
    TableSettings,
    read_key,
    read_settings,
    read_table_settings,
)
from taisai.devices.doors import Switch

WHOLE = {
    "server": "https://taisai.example",
    "table": "table-1",
    "cabinet": 3,
    "key_file": "key",
    "log": "log",
    "printer": "tcp://printer:9100",
}


def test_a_file_is_read_and_what_is_given_besides_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text(
        'server = "https://taisai.example"\ntable = "table-1"\ncabinet = 3\n'
        'key_file = "key"\nlog = "log"\nprinter = "tcp://printer:9100"\n'
    )
    settings = read_settings(file, {"cabinet": 4, "acceptor": None, "kiosk": True})
    assert settings == CabinetSettings(**{**WHOLE, "cabinet": 4, "kiosk": True})  # type: ignore[arg-type]


def test_doors_are_a_section_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text('[doors]\nboard = "modbus://10.0.0.32"\nfitted = ["door", "tilt"]\n')
    doors = read_settings(file, WHOLE).doors
    assert doors is not None
    assert (doors.board, doors.unit) == ("modbus://10.0.0.32", 1)
    assert doors.fitted == (Switch.DOOR, Switch.TILT)


@pytest.mark.parametrize(
    "section", ["unit = 1", 'board = "x"\nfitted = []', 'board = "x"\nfitted = ["lid"]']
)
def test_doors_that_say_too_little_or_something_else_are_refused(
    tmp_path: Path, section: str
) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text(f"[doors]\n{section}\n")
    with pytest.raises(BadSetting):
        read_settings(file, WHOLE)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("= 3", "is no TOML"),
        ("cabinet = 3", "--server, --table, --key-file, --log"),
    ],
)
def test_a_file_that_says_too_little_is_refused(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "cabinet.toml"
    file.write_text(text)
    with pytest.raises(BadSetting, match=words):
        read_settings(file, {})


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cabinet": 0}, "cabinet"),
        ({"cabinet": "three"}, "int"),
        ({"colour": "red"}, "colour"),
        ({"paper_dots": 100}, "512 or 576"),
        ({"printer": ""}, "--acceptor"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        read_settings(None, {**WHOLE, **changes})


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="cannot be read"):
        read_settings(tmp_path / "none.toml", {})


@pytest.mark.parametrize("held", ["", "two words", "a;b"])
def test_a_file_without_a_key_is_refused(tmp_path: Path, held: str) -> None:
    file = tmp_path / "key"
    file.write_text(held)
    with pytest.raises(BadSetting, match="holds no key"):
        read_key(read_settings(None, {**WHOLE, "key_file": str(file)}))


def test_a_key_is_missing_with_words_about_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="--enrol CODE"):
        read_key(read_settings(None, {**WHOLE, "key_file": str(tmp_path / "none")}))


TABLES_OWN = {
    "server": "https://taisai.example",
    "table": "table-1",
    "cabinet": 0,
    "key_file": "key",
    "keypad": "evdev:///dev/input/event3",
}


def test_cabinet_zero_is_the_tables_own_equipment() -> None:
    given = {**TABLES_OWN, "board": "modbus://board", "lamp_senses": True, "log": None}
    settings = read_table_settings(None, given)
    assert settings == TableSettings(
        **TABLES_OWN,  # type: ignore[arg-type]
        board="modbus://board",
        lamp_senses=True,
    )
    assert read_table_settings(None, WHOLE) is None
    assert read_table_settings(None, {}) is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"cabinet": 0}, "a table's program needs --server, --table, --key-file"),
        ({**TABLES_OWN, "keypad": ""}, "a --board, a --reader, a --keypad"),
        ({**TABLES_OWN, "printer": "tcp://a"}, "printer"),
    ],
)
def test_what_a_table_cannot_have_is_refused(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        read_table_settings(None, given)
