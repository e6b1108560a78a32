"""The page about the protocol says what the server hears and tells."""

import re
from pathlib import Path

import msgspec
import pytest

from taisai.floor.stream_runner import Outcome
from taisai.protocol.requests import AnyRequest
from taisai.protocol.schema import REQUESTS
from taisai.protocol.updates import AnyUpdate, Changed, Welcome
from taisai.rules import Role
from taisai.server.conversation import sockets
from taisai.server.settings import Settings

PAGE = (Path(__file__).resolve().parents[2] / "docs/reference/protocol.md").read_text("utf-8")
SAID = re.findall(r"```json say\n(.*?)\n```", PAGE, re.DOTALL)
TOLD = re.findall(r"```json tell\n(.*?)\n```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", SAID)
def test_what_a_screen_says_is_heard(text: str) -> None:
    msgspec.json.decode(text, type=AnyRequest)


@pytest.mark.parametrize("text", TOLD)
def test_what_a_screen_is_told_is_said_so(text: str) -> None:
    told = msgspec.json.decode(text, type=AnyUpdate)
    assert msgspec.json.decode(msgspec.json.encode(told)) == msgspec.json.decode(text)


def test_every_kind_of_message_has_an_example() -> None:
    said = {type(msgspec.json.decode(text, type=AnyRequest)) for text in SAID}
    told = {type(msgspec.json.decode(text, type=AnyUpdate)) for text in TOLD}
    assert (said, told) == (set(REQUESTS), {Welcome, Changed})


def test_every_outcome_is_explained() -> None:
    for outcome in (*(one.value for one in Outcome), "proposed"):
        assert f"| `{outcome}` |" in PAGE


def test_every_code_with_which_a_socket_is_closed_is_explained() -> None:
    codes = (sockets.CLOSE_GONE, sockets.CLOSE_UNMANNERLY, sockets.CLOSE_DROPPED)
    assert all(f"| {code} |" in PAGE for code in codes)


def test_the_figures_and_roles_are_those_of_the_server() -> None:
    assert f"{Settings().idle_seconds_max} seconds (`idle_seconds_max`)" in PAGE
    assert all(f"`{role.value}`" in PAGE for role in set(Role) - {Role.PLAYER})
