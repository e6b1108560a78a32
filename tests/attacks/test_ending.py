"""A process that lost the house ends, and a signal ends it in bounded time, whatever it does."""

import contextlib
import http.client
import signal
import subprocess
import sys

import pytest

from attacks import signalled_house
from attacks.processes import WAIT_S, environment_of, serving, start_and_stop, words_for
from taisai.journal import SequenceTaken, following
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.leases import FLOOR, Leases

pytestmark = pytest.mark.slow


def write_beside(files: HouseFiles) -> None:
    """Somebody else appends to the house's stream, past every lease."""
    engine = make_engine(files.settings.database_url)
    journal = SqlJournal(engine)
    has_written = False
    while not has_written:
        head = journal.heads()["house"]
        *_, last = journal.read("house")
        # The house itself may be the faster one, and takes the place.
        with contextlib.suppress(SequenceTaken):
            journal.append([following(head, last.event, head.at)])
            has_written = True
    engine.dispose()


def take_the_lease(files: HouseFiles) -> None:
    """Another process takes the house over."""
    engine = make_engine(files.settings.database_url)
    leases = Leases(engine)
    taken = None
    while taken is None:
        taken = leases.take(FLOOR, "somebody else", "elsewhere", leases.newest(FLOOR))
    # It ends at once, so that the next start need not wait for it.
    leases.release(taken)
    engine.dispose()


def try_to_sign_in(address: str) -> None:
    """Writes something into the house's stream, as far as that is still there."""
    host = address.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=WAIT_S)
    headers = {"Content-Type": "application/json", "Origin": address}
    body = b'{"id": "boss", "password": "a wrong password"}'
    with contextlib.suppress(OSError, http.client.HTTPException):
        connection.request("GET", "/health/live")
        given = connection.getresponse()
        cookie = (given.getheader("Set-Cookie") or "").partition(";")[0]
        given.read()
        headers |= {"Cookie": cookie, "X-CSRFToken": cookie.partition("=")[2]}
        connection.request("POST", "/staff/casino_supervisor/sign-in", body, headers)
        connection.getresponse().read()
    connection.close()


def test_a_process_that_met_a_second_writer_ends_and_the_next_goes_on(files: HouseFiles) -> None:
    with serving(files) as (process, address):
        write_beside(files)
        try_to_sign_in(address)
        _, said = process.communicate(timeout=WAIT_S)
    assert process.returncode == 1, said
    assert start_and_stop(files)[0] == 0


def test_a_process_that_was_taken_over_ends_and_the_next_goes_on(files: HouseFiles) -> None:
    with serving(files) as (process, address):
        take_the_lease(files)
        try_to_sign_in(address)
        _, said = process.communicate(timeout=WAIT_S)
    assert process.returncode == 1, said
    assert start_and_stop(files)[0] == 0


@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
def test_a_signal_at_any_moment_of_the_opening_is_an_end_without_a_traceback(
    files: HouseFiles,
) -> None:
    for number in range(8):
        process = subprocess.Popen(
            words_for(files, "serve", "--port", "0"),
            env=environment_of(files),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.4 + number * 0.25)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=WAIT_S)
        assert "Traceback" not in said, said
        assert process.returncode in (0, -signal.SIGTERM), said


@pytest.mark.parametrize("turns_of_the_loop", [0, 3, 6, 9])
@pytest.mark.parametrize("files", ["sqlite"], indirect=True)
def test_a_signal_while_the_server_starts_closes_the_house_in_good_order(
    files: HouseFiles, turns_of_the_loop: int
) -> None:
    done = subprocess.run(
        [sys.executable, signalled_house.__file__, str(files.folder), str(turns_of_the_loop)],
        env=environment_of(files),
        capture_output=True,
        text=True,
        timeout=WAIT_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert start_and_stop(files)[0] == 0
