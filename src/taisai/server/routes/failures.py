"""What is answered where a request cannot be: a page for a person, JSON for a program.

A request that makes no sense is refused, never a server error; a fault of this program is logged
with its cause, and nothing of it is told. Must not know what was asked for.
Obeys: promises 4 and 18.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import structlog
from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_404_NOT_FOUND,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from taisai.journal import StoreUnavailable
from taisai.names import BadInput, quote
from taisai.server.admission.passwords import TooManyHashes
from taisai.server.routes.pages import notice_page
from taisai.views.first_page import PageNoticeKind

Asked = Request[object, object, State]
Said = Response[bytes] | Response[dict[str, object]]
"""A page for a person with a browser, or JSON for a program."""


def _said(request: Asked, why: PageNoticeKind, status_code: int, detail: str) -> Said:
    if MediaType.HTML in request.headers.get("accept", ""):
        return notice_page(why, request.app.state.floor, status_code)
    said: dict[str, object] = {"status_code": status_code, "detail": detail}
    return Response(said, status_code=status_code, media_type=MediaType.JSON)


def not_found(request: Asked, missed: NotFoundException) -> Said:
    """Nothing is there: a person with a browser is led back, a program is told."""
    return _said(request, PageNoticeKind.NOT_FOUND, HTTP_404_NOT_FOUND, missed.detail)


def out_of_service(request: Asked, _failed: StoreUnavailable) -> Said:
    """The store failed: the answer says so, and no more; nothing is half done."""
    words = "the house's records cannot be reached now: try again"
    return _said(request, PageNoticeKind.OUT_OF_SERVICE, HTTP_503_SERVICE_UNAVAILABLE, words)


def too_deep(request: Asked, _deep: RecursionError) -> Said:
    """What was sent is nested deeper than anything that makes sense here."""
    words = "what was sent is nested too deep"
    return _said(request, PageNoticeKind.NOT_FOUND, HTTP_400_BAD_REQUEST, words)


def bad_input(request: Asked, refused: BadInput) -> Said:
    """A room says no to what was sent."""
    return _said(request, PageNoticeKind.NOT_FOUND, HTTP_400_BAD_REQUEST, str(refused))


def too_many(request: Asked, refused: TooManyHashes) -> Said:
    """So many sign in that another would wait too long."""
    why, status_code = PageNoticeKind.TOO_OFTEN, HTTP_429_TOO_MANY_REQUESTS
    return _said(request, why, status_code, str(refused))


def own_fault(request: Asked, fault: Exception) -> Said:
    """A fault of this program: whoever reads the log finds its cause."""
    log = structlog.get_logger()
    log.error(
        "a request failed", method=request.method, path=quote(request.url.path), exc_info=fault
    )
    words = "the Game System has made a mistake, which is in its log"
    return _said(request, PageNoticeKind.OUT_OF_SERVICE, HTTP_500_INTERNAL_SERVER_ERROR, words)


FAILURES: Final[Mapping[int | type[Exception], Any]] = MappingProxyType(
    {
        NotFoundException: not_found,
        StoreUnavailable: out_of_service,
        RecursionError: too_deep,
        BadInput: bad_input,
        TooManyHashes: too_many,
        HTTP_500_INTERNAL_SERVER_ERROR: own_fault,
    }
)
"""What is answered to which failure; a fault of this program is all that is not named here."""
