"""Pages: the built screens, their files, and the first page of the house.

Knows which file is which screen's. Must not know who may see what: a page holds nothing but the
screen itself, which then signs in or shows its device's key, and what everybody may know of the
house: its zone, and whether it is a demo. Files are built by `make web`.
Obeys: E14 (nothing is loaded from elsewhere).
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
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ControllerRouterHandler

from taisai.floor.floor import Floor
from taisai.rules import Role
from taisai.server.routes.access import SCREENS_OF, SCREENS_OF_DEVICES
from taisai.server.routes.plain_page import STYLES, plain_page
from taisai.views import first_page
from taisai.views.first_page import FirstPage, PageNotice, PageNoticeKind
from taisai.views.parts import View, encode_view

STATIC: Final = Path(__file__).parents[1] / "static"
"""Where `make web` puts the built screens."""

_HASHED: Final = re.compile(r"-[A-Za-z0-9_-]{8}\.[a-z0-9]+\Z")
_PACKED: Final = ("text/", "image/svg")
"""Kinds of files that become smaller when they are packed."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_FOR_A_WHILE: Final = "public, max-age=300"

WELCOME: Final = "welcome"
NOTICE: Final = "notice"
"""Pages that are nobody's screen: the first one, and the one that says why there is none."""

PAGE_OF_DEVICE: Final = {kind.value: screen.value for kind, screen in SCREENS_OF_DEVICES.items()}
"""The devices that have a screen of their own, each with the name of its page."""

_ROLES: Final = {role.value: kind.value for role, kind in SCREENS_OF.items()}


def _marked(page: bytes, floor: Floor, told: View | None) -> bytes:
    """A page that knows its house before anybody has signed in (R33), and what it is told."""
    marks = ""
    house = floor.house.durable
    if house is not None:
        zone = html.escape(house.settings.zone)
        marks = f' data-house="{house.kind.value}" data-zone="{zone}"'
    if told is not None:
        marks += f' data-told="{html.escape(encode_view(told).decode())}"'
    return page.replace(b"<html", b"<html" + marks.encode(), 1)


@lru_cache(maxsize=64)
def _read(file: Path, _changed_at: int) -> bytes:
    """A page as it was built; read again only where it was built again."""
    return file.read_bytes()


def page_named(
    name: str, floor: Floor, told: View | None = None, status_code: int = HTTP_200_OK
) -> Response[bytes]:
    """A built page; or a plain one that says how it is built.

    Args:
        name: The page's own name.
        floor: The house that the page is of.
        told: What the page shows, where it opens no socket to be told.
        status_code: What is answered with the page.
    """
    try:
        file = STATIC / f"{name}.html"
        body = _read(file, file.stat().st_mtime_ns)
    except OSError:
        words = "The screens are not built yet. Build them with: make web"
        page = plain_page("Not built", words)
        status = HTTP_503_SERVICE_UNAVAILABLE if status_code == HTTP_200_OK else status_code
        return Response(page, media_type=MediaType.HTML, status_code=status)
    made = _marked(body, floor, told)
    return Response(made, media_type=MediaType.HTML, status_code=status_code)


def notice_page(why: PageNoticeKind, floor: Floor, status_code: int) -> Response[bytes]:
    """A page that says one thing."""
    return page_named(NOTICE, floor, PageNotice(why=why), status_code)


def first_page_of(floor: Floor) -> FirstPage:
    """What the first page of an ordinary house says."""
    house = floor.house.durable
    return first_page.view("taisai" if house is None else house.settings.name)


@get("/", sync_to_thread=True, include_in_schema=False)
def welcome(state: State) -> Response[bytes]:
    """The first page of the house: a tile for each screen."""
    floor: Floor = state.floor
    made: Callable[[Floor], FirstPage] = state.get("first_page") or first_page_of
    return page_named(WELCOME, floor, made(floor))


@get("/plain_page.css", sync_to_thread=True, include_in_schema=False)
def plain_styles() -> Response[bytes]:
    """How a page looks that is no screen."""
    headers = {"cache-control": _FOR_A_WHILE}
    return Response(STYLES.read_bytes(), media_type="text/css", headers=headers)


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


def _asset_at(name: str) -> Path | None:
    """The file of a name; None where there is none, or cannot be one."""
    folder = (STATIC / "assets").resolve()
    try:
        file = (folder / name).resolve()
        return file if file.is_relative_to(folder) and file.is_file() else None
    except (OSError, ValueError):
        # Too long, or with a zero in it.
        return None


@get("/assets/{path:path}", sync_to_thread=True, include_in_schema=False)
def asset(path: FromPath[Path], request: "Request[object, object, State]") -> Response[bytes]:
    """A file of the built screens; one whose name tells its contents is kept for ever."""
    file = _asset_at(str(path).lstrip("/"))
    if file is None:
        raise NotFoundException("no such file")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kept = _FOR_EVER if _HASHED.search(file.name) else _FOR_A_WHILE
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if not kind.startswith(_PACKED) or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.read_bytes(), media_type=kind, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(_packed(file, file.stat().st_mtime_ns), media_type=kind, headers=headers)


PAGES: Final[list[ControllerRouterHandler]] = [
    welcome,
    plain_styles,
    device_page,
    asset,
    *(_staff_page(role) for role in SCREENS_OF),
]
"""All pages."""
