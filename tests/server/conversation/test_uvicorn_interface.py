"""The gateway stands inside uvicorn: what it touches is listed, and looked for at the start."""

import ast
import logging
from pathlib import Path

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from taisai.server.conversation import connections, gateway
from taisai.server.conversation.uvicorn_interface import (
    METHODS_OF_REQUESTS,
    METHODS_OF_SOCKETS,
    OF_REQUESTS,
    OF_SOCKETS,
    UnfitLibrary,
    lacking_in_uvicorn,
    refuse_unfit_uvicorn,
)


def test_the_installed_uvicorn_fits() -> None:
    assert lacking_in_uvicorn() == []


def _touched(file: str | None, name: str, base: type) -> set[str]:
    """The attributes of its base that a class touches, or overrides."""
    assert file is not None
    tree = ast.parse(Path(file).read_text())
    (found,) = [one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == name]
    used = {
        one.attr
        for one in ast.walk(found)
        if isinstance(one, ast.Attribute) and ast.unparse(one.value) in ("self", "super()")
    }
    defined = {one.name for one in found.body if isinstance(one, ast.FunctionDef)}
    ours = (defined - set(dir(base))) | {one for one in used if one.startswith("_")}
    return (used | (defined & set(dir(base)))) - ours - {"__init__"}


def test_the_lists_are_all_that_the_gateway_touches() -> None:
    touched = _touched(gateway.__file__, "ScreenProtocol", WebSocketsSansIOProtocol)
    # `scope` is made by the handshake, which the gateway waits for.
    assert touched - {"scope"} == OF_SOCKETS | set(METHODS_OF_SOCKETS)
    touched = _touched(connections.__file__, "StrangersProtocol", H11Protocol)
    assert touched == OF_REQUESTS | set(METHODS_OF_REQUESTS)


def test_another_uvicorn_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(WebSocketsSansIOProtocol, "stop_keepalive")
    made = WebSocketsSansIOProtocol.__init__

    def renamed(self: WebSocketsSansIOProtocol, *given: object) -> None:
        made(self, *given)  # type: ignore[arg-type]
        del self.frames

    monkeypatch.setattr(WebSocketsSansIOProtocol, "__init__", renamed)
    monkeypatch.setattr(H11Protocol, "pause_writing", lambda self, why: None)
    with pytest.raises(UnfitLibrary) as refused:
        refuse_unfit_uvicorn()
    said = str(refused.value)
    assert "WebSocketsSansIOProtocol.stop_keepalive() is not there" in said
    assert "WebSocketsSansIOProtocol.frames is not there" in said
    assert "H11Protocol.pause_writing() is not there or takes something else" in said
    assert "pip install --upgrade 'taisai[server]'" in said


def test_looking_leaves_the_log_alone() -> None:
    before = list(logging.getLogger("uvicorn").handlers)
    refuse_unfit_uvicorn()
    assert logging.getLogger("uvicorn").handlers == before
