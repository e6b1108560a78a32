"""Enrolling a cabinet: a one-time code is exchanged for the key of its equipment.

The key is written to a file that its owner alone can read, before anything else is done with it.
Must not know what the key opens.
"""

import json
import os
import ssl
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final

from taisai.agent.link import Place
from taisai.names import BadInput

WITHIN_S: Final = 10
_KEY_COOKIE: Final = "taisai_device"
_TOKEN_COOKIE: Final = "csrftoken"  # noqa: S105 - a name


class NotEnrolled(BadInput):
    """The Game System did not take the code."""


def enrol(place: Place, code: str, key_file: Path) -> None:
    """Exchanges a code for a key, and keeps the key.

    Raises:
        NotEnrolled: The code was not taken, or the key is for another place, or cannot be kept.
    """
    _make_file(key_file)
    token = _cookie(_call(place, "/health/live"), _TOKEN_COOKIE)
    said = json.dumps({"code": code}).encode()
    headers = {"content-type": "application/json", "x-csrftoken": token}
    answer = _call(place, "/devices/enrol", said, {**headers, "cookie": f"{_TOKEN_COOKIE}={token}"})
    enrolled = json.loads(answer.body)
    key_file.write_text(_cookie(answer, _KEY_COOKIE) + "\n", encoding="ascii")
    there = f"{enrolled['kind']} {enrolled['terminal']} of {enrolled['table']}"
    here = f"equipment {place.cabinet} of {place.table}"
    if there != here:
        raise NotEnrolled(f"that code was for {there}, not for {here}: revoke it under Devices")


def _make_file(path: Path) -> None:
    """A file that its owner alone can read, before there is a secret to put in it."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        path.chmod(0o600)
    except OSError as failed:
        raise NotEnrolled(f"the key cannot be kept in {path}: {failed.strerror}") from None


class _Answer:
    """An answer of the Game System."""

    def __init__(self, body: bytes, cookies: list[str]) -> None:
        self.body = body
        self.cookies = cookies


def _call(
    place: Place, path: str, said: bytes | None = None, headers: dict[str, str] | None = None
) -> _Answer:
    request = urllib.request.Request(  # noqa: S310 - `Place` takes http and https alone
        place.origin + path, said, {"origin": place.origin, **(headers or {})}
    )
    try:
        with opener_to(place).open(request, timeout=WITHIN_S) as answer:
            return _Answer(answer.read(), answer.headers.get_all("set-cookie") or [])
    except urllib.error.HTTPError as refused:
        raise NotEnrolled(f"the Game System does not take the code: {_words(refused)}") from None
    except OSError as failed:
        raise NotEnrolled(f"no Game System answers at {place.origin}: {failed}") from None


def opener_to(place: Place) -> urllib.request.OpenerDirector:
    """What opens pages of the Game System, and checks its certificate."""
    context = None
    if place.origin.startswith("https"):
        context = ssl.create_default_context(cafile=place.authority or None)
    # Not over the environment's proxy: a cabinet stands in the house's own network.
    return urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context)
    )


def _words(refused: urllib.error.HTTPError) -> str:
    try:
        said = json.loads(refused.read())
        return str(said.get("detail") or said.get("words") or refused.code)
    except (ValueError, AttributeError):
        return str(refused.code)


def _cookie(answer: _Answer, name: str) -> str:
    for one in answer.cookies:
        found = SimpleCookie(one).get(name)
        if found is not None:
            return found.value
    raise NotEnrolled("the Game System gave no key")
