"""A cabinet's settings: from a file and the command line, refused with what is wrong."""

from pathlib import Path

import pytest

from taisai.agent.settings import BadSetting, CabinetSettings, read_key, read_settings

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
