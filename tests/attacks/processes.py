"""A house as its operator runs it: `taisai` in processes of its own.

Most of what is started here is over in a moment, and starting Python would be three quarters of it:
`run` and `start_and_stop` take a process from a fork server that has imported everything, and run
the same command line in it. `serving` begins with the interpreter, as an operator does.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from crashes.run_server import fork_server
from taisai.__main__ import main
from taisai.server.upkeep.house_files import HouseFiles

WAIT_S: Final = 120
_STDOUT: Final = 1
_STDERR: Final = 2


def words_for(files: HouseFiles, command: str, *words: str) -> list[str]:
    """A command line about a house."""
    return [sys.executable, "-m", "taisai", command, *words, "--data", str(files.folder)]


def environment_of(files: HouseFiles) -> dict[str, str]:
    """The environment, which names the database where it is no file of the folder."""
    named = {"TAISAI_DATABASE": files.settings.database} if files.settings.database else {}
    return {**os.environ, **named}


def run(files: HouseFiles, command: str, *words: str) -> tuple[int, str]:
    """Runs a command to its end; its exit code, and what it said."""
    with _Forked(files, command, *words) as process:
        return process.end()


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
    with _Forked(files, "serve", "--port", "0", *words) as process:
        line = process.stdout.readline()
        if line:
            process.terminate()
        code, said = process.end()
    return code, line + said


class _Forked:
    """A command in a process of a fork server.

    Attributes:
        stdout: What it says; its errors are in a file, so that nobody waits for the other.
    """

    def __init__(self, files: HouseFiles, *words: str) -> None:
        self._folder = TemporaryDirectory(prefix="taisai-said-")
        self._errors = Path(self._folder.name) / "errors.txt"
        context = fork_server()
        heard, said = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_obey,
            args=(words_for(files, *words)[3:], environment_of(files), said, self._errors),
            daemon=True,
        )
        self._process.start()
        said.close()
        self.stdout = os.fdopen(os.dup(heard.fileno()))
        heard.close()

    def __enter__(self) -> "_Forked":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.join()
        self.stdout.close()
        self._folder.cleanup()

    def terminate(self) -> None:
        """SIGTERM, as its operator ends it."""
        self._process.terminate()

    def end(self) -> tuple[int, str]:
        """Waits until it has ended; its exit code, and what it said since."""
        said = self.stdout.read()
        self._process.join(WAIT_S)
        assert self._process.exitcode is not None, "it does not end"
        return self._process.exitcode, said + self._errors.read_text()


def _obey(words: list[str], environment: dict[str, str], said: Connection, errors: Path) -> None:
    """Is the command line, as if Python had been started with these words."""
    os.dup2(said.fileno(), _STDOUT)
    said.close()
    with errors.open("wb") as file:
        os.dup2(file.fileno(), _STDERR)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["taisai", *words]
    main()
