"""A house as its operator runs it: `taisai` in processes of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from taisai.server.upkeep.house_files import HouseFiles

WAIT_S: Final = 120


def words_for(files: HouseFiles, command: str, *words: str) -> list[str]:
    """A command line about a house."""
    return [sys.executable, "-m", "taisai", command, *words, "--data", str(files.folder)]


def environment_of(files: HouseFiles) -> dict[str, str]:
    """The environment, which names the database where it is no file of the folder."""
    named = {"TAISAI_DATABASE": files.settings.database} if files.settings.database else {}
    return {**os.environ, **named}


def run(files: HouseFiles, command: str, *words: str, said: str = "") -> tuple[int, str]:
    """Runs a command to its end; its exit code, and what it said."""
    done = subprocess.run(
        words_for(files, command, *words),
        env=environment_of(files),
        input=said,
        capture_output=True,
        text=True,
        timeout=WAIT_S,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@contextmanager
def serving(files: HouseFiles, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serves a house; gives its process and its address once it is open."""
    process = subprocess.Popen(
        words_for(files, "serve", "--port", "0", *words),
        env=environment_of(files),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        assert found is not None, (line, process.communicate(timeout=WAIT_S))
        yield process, found[0]
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def start_and_stop(files: HouseFiles, *words: str) -> tuple[int, str]:
    """Starts a house and ends it in good order; its exit code, and what it said.

    Where it does not start, it has ended by itself.
    """
    process = subprocess.Popen(
        words_for(files, "serve", "--port", "0", *words),
        env=environment_of(files),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    if line:
        process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=WAIT_S)
    return process.returncode, line + out + err
