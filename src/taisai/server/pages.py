"""Pages: the built screens, their files, and the first page of the house.

Knows which file is which screen's. Must not know who may see what: a page holds nothing but the
screen itself, which then signs in or shows its device's key, and what everybody may know of the
house: its zone, and whether it is a demo. Files are built by `make web`.
Obeys: RULEBOOK 6 (nothing is loaded from elsewhere).
"""

import gzip
import html
import mimetypes
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.status_codes import HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ControllerRouterHandler

from taisai.floor.floor import Floor
from taisai.rules import Role
from taisai.server.routes.access import SCREENS_OF, SCREENS_OF_DEVICES
from taisai.server.welcome import Welcome, drawn, plain_page, welcome_of

STATIC: Final = Path(__file__).parent / "static"
"""Where `make web` puts the built screens."""

_STYLES: Final = Path(__file__).parent / "welcome.css"
_HASHED: Final = re.compile(r"-[A-Za-z0-9_-]{8}\.[a-z0-9]+\Z")
_PACKED: Final = ("text/", "image/svg")
"""Kinds of files that become smaller when they are packed."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_FOR_A_WHILE: Final = "public, max-age=300"

NOTHING_HERE: Final = "No screen is at this address. The first page leads to all of them."

PAGE_OF_DEVICE: Final = {kind.value: screen.value for kind, screen in SCREENS_OF_DEVICES.items()}
"""The devices that have a screen of their own, each with the name of its page."""

_ROLES: Final = {role.value: kind.value for role, kind in SCREENS_OF.items()}


def is_built(name: str) -> bool:
    """Tells whether a page was built."""
    return (STATIC / f"{name}.html").is_file()


def _marked(page: bytes, floor: Floor) -> bytes:
    """A page that knows its house before anybody has signed in (R33)."""
    house = floor.house.durable
    if house is None:
        return page
    told = f' data-house="{house.kind.value}" data-zone="{html.escape(house.settings.zone)}"'
    return page.replace(b"<html", b"<html" + told.encode(), 1)


def page_named(name: str, floor: Floor) -> Response[bytes]:
    """A built page; or a plain one that says how it is built."""
    try:
        body = (STATIC / f"{name}.html").read_bytes()
    except OSError:
        words = "This screen is not built yet. Build the screens with: make web"
        page = plain_page("Not built", words)
        return Response(page, media_type=MediaType.HTML, status_code=HTTP_503_SERVICE_UNAVAILABLE)
    return Response(_marked(body, floor), media_type=MediaType.HTML)


@get("/", sync_to_thread=True, include_in_schema=False)
def first_page(state: State) -> Response[bytes]:
    """The first page of the house: a tile for each screen."""
    floor: Floor = state.floor
    made: Callable[[Floor], Welcome] = state.get("welcome") or welcome_of
    return Response(drawn(made(floor)), media_type=MediaType.HTML)


@get("/welcome.css", sync_to_thread=True, include_in_schema=False)
def styles() -> Response[bytes]:
    """How the first page looks."""
    headers = {"cache-control": _FOR_A_WHILE}
    return Response(_STYLES.read_bytes(), media_type="text/css", headers=headers)


@get(
    "/screens/{kind:str}/{table:str}/{terminal:int}",
    sync_to_thread=True,
    include_in_schema=False,
)
def device_page(
    kind: FromPath[str], table: FromPath[str], terminal: FromPath[int], state: State
) -> Response[bytes]:
    """The screen of a device; it shows nothing without the device's key."""
    del table, terminal
    name = PAGE_OF_DEVICE.get(kind)
    if name is None:
        raise NotFoundException(f"there are the screens {', '.join(PAGE_OF_DEVICE)}")
    return page_named(name, state.floor)


def _staff_page(role: Role) -> ControllerRouterHandler:
    """The screen of a role; it signs its person in first."""

    @get(f"/staff/{role.value}", sync_to_thread=True, include_in_schema=False)
    def staff_page(state: State) -> Response[bytes]:
        return page_named(_ROLES[role.value], state.floor)

    return staff_page


@lru_cache(maxsize=256)
def _packed(file: Path, _changed_at: int) -> bytes:
    """A file packed small; from the file itself, which the software's digest covers."""
    return gzip.compress(file.read_bytes(), mtime=0)


@get("/assets/{path:path}", sync_to_thread=True, include_in_schema=False)
def asset(path: FromPath[Path], request: "Request[object, object, State]") -> Response[bytes]:
    """A file of the built screens; one whose name tells its contents is kept for ever."""
    folder = (STATIC / "assets").resolve()
    file = (folder / str(path).lstrip("/")).resolve()
    if not file.is_relative_to(folder) or not file.is_file():
        raise NotFoundException("no such file")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kept = _FOR_EVER if _HASHED.search(file.name) else _FOR_A_WHILE
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if not kind.startswith(_PACKED) or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.read_bytes(), media_type=kind, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(_packed(file, file.stat().st_mtime_ns), media_type=kind, headers=headers)


def not_found(
    request: "Request[object, object, State]", missed: NotFoundException
) -> "Response[bytes] | Response[dict[str, object]]":
    """Nothing is there: a person with a browser is led back, a program is told in JSON."""
    if MediaType.HTML in request.headers.get("accept", ""):
        page = plain_page("Not found", NOTHING_HERE)
        return Response(page, status_code=HTTP_404_NOT_FOUND, media_type=MediaType.HTML)
    said: dict[str, object] = {"status_code": HTTP_404_NOT_FOUND, "detail": missed.detail}
    return Response(said, status_code=HTTP_404_NOT_FOUND, media_type=MediaType.JSON)


PAGES: Final[list[ControllerRouterHandler]] = [
    first_page,
    styles,
    device_page,
    asset,
    *(_staff_page(role) for role in SCREENS_OF),
]
"""All pages."""
