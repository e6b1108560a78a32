"""No line of the log holds a secret."""

import json

import pytest

from taisai.server.logs import SECRETS, start_logging, without_secrets


@pytest.mark.parametrize("name", sorted(SECRETS))
def test_a_secret_is_taken_out(name: str) -> None:
    assert "hunter2" not in str(without_secrets(None, "info", {"event": "x", name: "hunter2"}))


def test_what_is_no_secret_stays() -> None:
    assert without_secrets(None, "info", {"event": "signed in", "person": "ann"}) == {
        "event": "signed in",
        "person": "ann",
    }


def test_a_line_is_json_with_its_time_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    import structlog

    start_logging()
    structlog.get_logger().info("opened", table="table-1", password="hunter2")  # noqa: S106
    structlog.reset_defaults()
    line = json.loads(capsys.readouterr().err)
    assert line["event"] == "opened"
    assert line["table"] == "table-1"
    assert line["level"] == "info"
    assert line["timestamp"].endswith("Z")
    assert "hunter2" not in str(line)
