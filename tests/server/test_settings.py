"""Settings come from a file and the environment, and are checked with words that name them."""

from pathlib import Path

import pytest

from taisai.server.settings import BadSetting, Settings, load_settings


def test_without_anything_the_defaults_hold() -> None:
    assert load_settings(None, {}) == Settings()


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('port = 8443\nhost = "10.0.0.7"\n')
    settings = load_settings(file, {"TAISAI_PORT": "9000"})
    assert (settings.port, settings.host) == (9_000, "10.0.0.7")


def test_origins_are_divided_by_commas() -> None:
    settings = load_settings(None, {"TAISAI_ORIGINS": "https://a.nz,https://b.nz"})
    assert settings.origins == ("https://a.nz", "https://b.nz")


def test_folders_of_archives_are_divided_by_commas() -> None:
    settings = load_settings(None, {"TAISAI_ARCHIVES": "/archive/2025,/archive/2026"})
    assert settings.archives == ("/archive/2025", "/archive/2026")


def test_other_variables_are_none_of_our_business() -> None:
    assert load_settings(None, {"PATH": "/bin", "PORT": "1"}) == Settings()


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"TAISAI_PROT": "1"}, "TAISAI_PROT names no setting"),
        ({"TAISAI_PORT": "http"}, "port"),
        ({"TAISAI_PORT": "65536"}, "port"),
        ({"TAISAI_IDLE_SECONDS_MAX": "0"}, "idle_seconds_max"),
        ({"TAISAI_MESSAGE_BYTES_MAX": "12"}, "message_bytes_max"),
        ({"TAISAI_CERTIFICATE": "c.pem"}, "both a certificate and its key"),
        ({"TAISAI_KEY": "c.key"}, "both a certificate and its key"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_and_named(
    environment: dict[str, str], words: str
) -> None:
    with pytest.raises(BadSetting, match=words):
        load_settings(None, environment)


@pytest.mark.parametrize("text", ["port = ", "colour = 'red'", "port = 'x'"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    with pytest.raises(BadSetting):
        load_settings(file, {})


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=r"none\.toml"):
        load_settings(tmp_path / "none.toml", {})


def test_with_a_certificate_the_server_speaks_tls() -> None:
    assert Settings(certificate="c.pem", key="c.key").has_tls
    assert not Settings().has_tls


def test_without_a_database_the_journal_is_a_file_in_the_data_folder() -> None:
    assert Settings(data="there").database_url == "sqlite:///there/journal.sqlite"
