"""The process of simulated cabinets: told over its input, and ended with it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

WAIT_S = 60


@pytest.mark.slow
def test_it_answers_line_by_line_and_ends_when_its_input_does(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "taisai.demo.cabinet_process"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert process.stdin is not None
        assert process.stdout is not None

        def ask(said: object) -> object:
            process.stdin.write(json.dumps(said).encode() + b"\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        cabinet = {"table": "table-1", "cabinet": 1, "key": "k"}
        plan = {"folder": str(tmp_path), "cabinets": [cabinet], "server": "http://127.0.0.1:9"}
        assert ask(plan) == {}
        seen = ask({"cabinet": "table-1/1", "do": "jam_printer"})
        assert isinstance(seen, dict)
        assert seen["printer_faults"] == ["jam"]
        assert "refused" in str(ask({"cabinet": "table-1/1", "do": "sing"}))
        # Whoever started it is gone: however that was, the pipe is closed.
        process.stdin.close()
        assert process.wait(WAIT_S) == 0
    finally:
        process.kill()
        process.wait(WAIT_S)
        process.stdout.close()
    # Keys come over the input, so that they lie in no file.
    assert "k" not in [file.read_text(errors="replace") for file in tmp_path.glob("*.json")]
