"""A connection to PostgreSQL that waits for its server so long, and no longer.

A server that is stopped, cut off, or waits for its replica keeps a socket open and says nothing;
no setting of the server or of TCP ends that wait, since the kernel of a stopped server answers for
it. Here the client ends it: the socket is closed, and nobody knows what became of the question
until it is asked again on another connection. Must not know what is asked.
"""

import math
from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar

import psycopg

T = TypeVar("T")


class NoAnswer(psycopg.OperationalError):
    """The server has not answered in time; what it was asked may yet be done."""

    sqlstate = "08006"


class Ways:
    """In which order several servers are asked for a connection: the silent one last.

    A server that was replaced and does not know it still calls itself the primary. It takes
    connections, and waits for ever with every commit for a replica that follows another.
    """

    def __init__(self) -> None:
        self._silent = ("", "")

    def note_silent(self, host: str, port: str) -> None:
        """Notes which server has not answered in time."""
        self._silent = (host, port)

    def ordered(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options of a connection with that server's host at the end."""
        hosts = str(options.get("host", "")).split(",")
        if len(hosts) == 1:
            return options
        ports = str(options.get("port", "")).split(",")
        ports = ports if len(ports) == len(hosts) else ports * len(hosts)
        ways = sorted(zip(hosts, ports, strict=True), key=self._is_silent)
        return {
            **options,
            "host": ",".join(host for host, _ in ways),
            "port": ",".join(port for _, port in ways),
        }

    def _is_silent(self, way: tuple[str, str]) -> bool:
        return way[0] == self._silent[0] and way[1] in ("", self._silent[1])


class PunctualConnection(psycopg.Connection[Any]):
    """A connection whose every wait has an end.

    Attributes:
        answer_s: How long one answer of the server is waited for.
        ends_at: When what is under way must be over, as the machine's steady clock counts.
        ways: Are told where a server is that does not answer.
    """

    answer_s = math.inf
    ends_at = math.inf
    ways = Ways()

    def allow(self, seconds: float) -> None:
        """Gives what is asked from now on so much time altogether."""
        self.ends_at = monotonic() + seconds

    def wait(self, gen: Generator[Any, Any, T], *args: Any, **options: Any) -> T:  # noqa: ANN401
        """Waits for the server, as all that the driver asks of it does; see `psycopg.Connection`.

        Raises:
            NoAnswer: It took too long, and the connection is closed.
        """
        return super().wait(self._bounded(gen), *args, **options)

    def _bounded(self, asked: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        """Passes a question on; the driver looks in a few times a second while nothing comes."""
        began_at = monotonic()
        ends_at = min(self.ends_at, began_at + self.answer_s)
        try:
            waits_for = next(asked)
            while True:
                ready = yield waits_for
                if monotonic() >= ends_at:
                    self.ways.note_silent(self.info.host, str(self.info.port))
                    self.close()
                    raise NoAnswer(f"no answer for {monotonic() - began_at:.1f} s")
                waits_for = asked.send(ready)
        except StopIteration as over:
            answer: T = over.value
            return answer
