"""Where a password comes from."""

import io
from pathlib import Path

import pytest

from taisai.cli.password_words import NoPassword, Password, read_password, show_password


def test_the_first_line_of_a_file_is_the_password(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("open sesame 1\r\nanother line\n")
    assert read_password(str(file), "ann").text == "open sesame 1"


def test_a_single_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("open sesame 2\n"))
    assert read_password("-", "ann").text == "open sesame 2"


@pytest.mark.parametrize("content", ["", "\n"])
def test_an_empty_file_is_no_password(tmp_path: Path, content: str) -> None:
    file = tmp_path / "password"
    file.write_text(content)
    with pytest.raises(NoPassword, match="no password stands in"):
        read_password(str(file), "ann")


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def typing(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    given = iter(answers)
    monkeypatch.setattr("sys.stdin", _Terminal())
    monkeypatch.setattr("typer.prompt", lambda *_words, **_options: next(given))


def test_who_sits_at_a_terminal_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "open sesame 3", "open sesame 3")
    password = read_password(None, "ann")
    assert (password.text, password.is_drawn) == ("open sesame 3", False)


def test_two_that_differ_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "open sesame 3", "open sesame 4")
    with pytest.raises(NoPassword, match="not the same"):
        read_password(None, "ann")


def test_an_empty_answer_has_one_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "")
    assert read_password(None, "ann").is_drawn


@pytest.mark.parametrize("is_drawn", [True, False])
def test_only_a_drawn_password_is_shown(is_drawn: bool, capsys: pytest.CaptureFixture[str]) -> None:
    show_password(Password("open sesame", is_drawn=is_drawn), "ann")
    assert ("open sesame" in capsys.readouterr().out) is is_drawn
