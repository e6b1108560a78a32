"""A witness remembers the last signed head, whole at every instant, or says that it cannot."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from harness.seals import KEY
from taisai.journal import Heads, SignedHeads, StreamHead, heads_to_line, with_signature
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.witness import (
    FileWitness,
    WebWitness,
    WitnessAway,
    WitnessSpoilt,
    witnesses_of,
)


def signed(number: int) -> SignedHeads:
    heads = Heads(1_000, (StreamHead("cage", 1, "ab" * 32),), number, "cd" * 32, "database", "seat")
    return with_signature(heads, KEY.id, KEY.sign)


def test_a_file_remembers_the_last_head(tmp_path: Path) -> None:
    witness = FileWitness(tmp_path / "witness.jsonl")
    assert witness.newest() is None
    for number in (1, 2):
        witness.tell(signed(number))
        assert witness.newest() == signed(number)
    assert [one.name for one in tmp_path.iterdir()] == ["witness.jsonl"]
    witness.set_aside("until-5")
    assert witness.newest() is None
    assert (tmp_path / "witness.jsonl.until-5").read_bytes() == heads_to_line(signed(2))


def test_a_file_that_says_something_else_is_spoilt(tmp_path: Path) -> None:
    (tmp_path / "witness.jsonl").write_bytes(b"nothing of the kind\n")
    with pytest.raises(WitnessSpoilt, match="holds no signed head"):
        FileWitness(tmp_path / "witness.jsonl").newest()


def test_a_folder_that_is_not_there_is_away(tmp_path: Path) -> None:
    with pytest.raises(WitnessAway, match="No such file"):
        FileWitness(tmp_path / "nowhere" / "witness.jsonl").tell(signed(1))


def test_the_own_witness_stands_first_and_others_bear_the_keys_name(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), witnesses=("/other", "https://example.org/heads"))
    found = witnesses_of(HouseFiles(settings), "key")
    assert [(one.name, one.is_own) for one in found] == [
        (str(tmp_path / "witness.jsonl"), True),
        ("/other/witness-key.jsonl", False),
        ("https://example.org/heads", False),
    ]


class _Handler(BaseHTTPRequestHandler):
    held = b""
    code = 200

    def do_GET(self) -> None:
        self._answer(type(self).held)

    def do_POST(self) -> None:
        type(self).held = self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(b"")

    def _answer(self, body: bytes) -> None:
        self.send_response(type(self).code)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Tests are quiet."""


@pytest.fixture
def address() -> Iterator[str]:
    _Handler.held, _Handler.code = b"", 200
    server = HTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/heads"
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_address_takes_a_head_and_gives_it_back(address: str) -> None:
    witness = WebWitness(address)
    assert witness.newest() is None
    witness.tell(signed(3))
    assert witness.newest() == signed(3)
    witness.set_aside("nothing")


def test_an_address_that_only_takes_heads_remembers_none_that_could_be_asked(address: str) -> None:
    _Handler.code = 405
    assert WebWitness(address).newest() is None
    with pytest.raises(WitnessAway, match="answered 405"):
        WebWitness(address).tell(signed(3))


def test_an_address_that_does_not_answer_is_away() -> None:
    with pytest.raises(WitnessAway):
        WebWitness("http://127.0.0.1:9/heads").newest()
