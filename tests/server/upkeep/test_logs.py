"""No line of the log holds a secret."""

import io
import json
import sys

import pytest
import structlog

from taisai.server.upkeep.logs import SECRETS, start_logging, without_secrets


@pytest.mark.parametrize("name", sorted(SECRETS))
def test_a_secret_is_taken_out(name: str) -> None:
    assert "hunter2" not in str(without_secrets(None, "info", {"event": "x", name: "hunter2"}))


def test_what_is_no_secret_stays() -> None:
    assert without_secrets(None, "info", {"event": "signed in", "person": "ann"}) == {
        "event": "signed in",
        "person": "ann",
    }


def test_a_line_is_json_with_its_time_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging()
    structlog.get_logger().info("opened", table="table-1", password="hunter2")  # noqa: S106
    structlog.reset_defaults()
    line = json.loads(capsys.readouterr().err)
    assert line["event"] == "opened"
    assert line["table"] == "table-1"
    assert line["level"] == "info"
    assert line["timestamp"].endswith("Z")
    assert "hunter2" not in str(line)


def test_a_line_goes_to_standard_error_as_it_is_now(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", before)
        start_logging()
    before.close()

    structlog.get_logger().info("opened")
    structlog.reset_defaults()

    assert json.loads(capsys.readouterr().err)["event"] == "opened"
