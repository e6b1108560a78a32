"""A state's canonical bytes are its own: neither order nor history nor a process's seed shows."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from reports.tampering import archive
from taisai.streams import canonical_state, kind_of
from taisai.streams.replay import Replay
from taisai.table.state import TableLayout

STREAMS = sorted(archive().rows)


@pytest.mark.parametrize("stream", STREAMS)
def test_a_state_that_was_written_and_read_goes_on_to_the_same_bytes(stream: str) -> None:
    """At every record: what a snapshot brings back is, for ever after, what was."""
    kind = kind_of(stream)
    records = archive().rows[stream]
    lived = Replay(kind)
    read = Replay(kind)
    for number, record in enumerate(records):
        lived.take(record)
        read.take(record)
        assert canonical_state(read.state) == canonical_state(lived.state)
        if number % 3 == 0:
            data = msgspec.json.encode(read.state)
            read.state = msgspec.json.decode(data, type=kind.state_type)


@pytest.mark.parametrize("stream", STREAMS)
def test_canonical_bytes_are_read_as_the_same_state(stream: str) -> None:
    kind = kind_of(stream)
    lived = Replay(kind)
    for record in archive().rows[stream]:
        lived.take(record)
    again = msgspec.json.decode(canonical_state(lived.state), type=kind.state_type)
    assert again == lived.state


def test_another_state_has_other_bytes() -> None:
    """Whatever is changed in a state shows: at each record the bytes are those of this state."""
    for stream in ("long-terminals", "cage", "house"):
        lived, states = Replay(kind_of(stream)), []
        for record in archive().rows[stream]:
            lived.take(record)
            states.append(lived.state)
        for before, after in pairwise(states):
            assert (canonical_state(before) == canonical_state(after)) is (before == after)


def test_nothing_has_no_bytes() -> None:
    assert canonical_state(None) == b""


def test_the_order_in_which_things_were_put_does_not_show() -> None:
    areas = [f"total_{number}" for number in range(4, 18)]
    one = TableLayout(paid_areas=frozenset(areas), wagers={})
    other = TableLayout(paid_areas=frozenset(reversed(areas)), wagers={})
    assert canonical_state(one) == canonical_state(other)
    assert canonical_state(one).index(b"total_10") < canonical_state(one).index(b"total_9")


PROGRAM = """
import sys
from taisai.table.state import TableLayout
from taisai.streams import canonical_state
areas = frozenset(f"total_{number}" for number in range(4, 18))
sys.stdout.buffer.write(canonical_state(TableLayout(paid_areas=areas)))
"""


def test_the_seed_of_a_process_does_not_show(tmp_path: Path) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=tmp_path,
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
