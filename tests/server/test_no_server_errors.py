"""No request of anybody is answered with a server error; a fault of ours would be logged.

Every route is asked by nobody and by each role, with values that files, numbers, headers and
databases cannot hold, over a real connection. Obeys: promises 4 and 18.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from litestar import Litestar

from harness.clients import Page
from harness.drill import Tally
from harness.ready_house import ANN, CARA, CARL, GUS, INES, TERMINALS_TABLE
from harness.serving import RunningHouse, serving
from taisai.persons import Person
from taisai.server.inspection.records import Records
from taisai.store.engine import make_engine

pytestmark = pytest.mark.asyncio

PEOPLE = (CARA, GUS, ANN, CARL, INES)
TEXTS = (
    "\0",
    "a\r\nset-cookie: b=c",
    "\x7f",
    "é\U0001f3b2",
    "../../../../etc/passwd",
    "%00",
    "x" * 300,
    "x" * 5_000,
    "'; drop table records; --",
    TERMINALS_TABLE + "\r\n",
)
NUMBERS = ("0", "-1", "9" * 20, "-" + "9" * 20, "9" * 5_000, "1e999", "٣")
DEEP = (b"[" * 8_000, b'{"id":' * 8_000, b'{"id":' + b"[" * 8_000, b"[" * 8_000 + b"]" * 8_000)
BODIES = (
    *DEEP,
    b"",
    b"null",
    b"[]",
    b"\xff",
    b'"\\ud800"',
    b'{"id":"\\u0000","password":"\\u0000"}',
    b'{"id":"\\ud800","password":"aaaaaaaaaaaaaa"}',
    b'{"code":"\\ud800"}',
    b"9" * 10_000,
)
QUERIES = (
    ("table", TEXTS),
    ("stream", TEXTS),
    ("day", (*TEXTS, "0000-00-00", "9999-12-31", "0001-01-01", "-1")),
    ("number", NUMBERS),
    ("faces", (*TEXTS, "666", "123\n")),
    ("from_at", NUMBERS),
    ("to_at", NUMBERS),
    ("edition", TEXTS),
    ("layout", TEXTS),
)
INSPECTION = "/staff/inspector"
ASKED = tuple(
    f"{INSPECTION}/{one}"
    for one in ("rounds", "incidents", "vouchers", "meters", "export/table-1", "par-sheet")
)
"""Routes that are asked with parameters."""
LEFT_ALONE = re.compile(r"/sign-out|/dismiss")
"""Who signs out or is dismissed could ask nothing more."""


def _paths(app: Litestar) -> Iterator[tuple[str, str]]:
    """Every route of HTTP, with its first method; and every hostile value in each of its places."""
    for route in app.routes:
        if route.path.startswith("/openapi") or LEFT_ALONE.search(route.path):
            continue
        for method in sorted(getattr(route, "methods", ())):
            if method == "OPTIONS":
                continue
            places = re.findall(r"\{[^}]*\}", route.path)
            for place in places or [""]:
                values = (NUMBERS if ":int" in place else TEXTS) if place else ("",)
                for value in values:
                    path = route.path.replace(place, quote(value, safe="")) if place else ""
                    path = path or route.path
                    yield method, re.sub(r"\{[^}]*\}", "1", path)


async def _ask(page: Page, method: str, path: str, body: bytes | None = None) -> int:
    headers = {"x-csrftoken": page.http.cookies.get("csrftoken") or ""}
    if body is not None:
        headers["content-type"] = "application/json"
    answer = await page.http.request(method, path, content=body, headers=headers)
    return answer.status_code


async def _wrong(house: RunningHouse, who: Person | None, tally: Tally) -> list[object]:
    wrong: list[object] = []
    async with house.page(who) as page:

        async def ask(method: str, path: str, body: bytes | None = None) -> None:
            tally["hostile requests"] += 1
            status = await _ask(page, method, path, body)
            if status >= 500:
                wrong.append((status, method, path[:120], (body or b"")[:40]))

        own = "/staff/" + (who.role.value if who else "")
        for method, path in _paths(house.app):
            is_staffs = path.startswith("/staff/")
            if (is_staffs and not path.startswith(own)) or (who is not None and not is_staffs):
                continue
            if method in ("POST", "PUT", "PATCH", "DELETE"):
                for body in BODIES if "%" not in path else (b"{}",):
                    await ask(method, path, body)
                continue
            await ask(method, path)
            # Each value of each parameter in turn, all parameters at once.
            for turn in range(len(TEXTS) if path in ASKED else 0):
                values = (f"{name}={quote(each[turn % len(each)])}" for name, each in QUERIES)
                for said in values:
                    await ask(method, f"{path}?{said}")
    return wrong


@pytest.mark.parametrize("who", [None, *PEOPLE], ids=lambda one: one.role.value if one else "none")
async def test_no_hostile_request_is_answered_with_a_server_error(
    house_file: Path, who: Person | None, tally: Tally
) -> None:
    engine = make_engine(f"sqlite:///{house_file}", is_read_only=True)
    records = Records(engine, lambda *_: False, proof=lambda shown, _tell: shown)
    try:
        async with serving(house_file, records=records) as house:
            assert await _wrong(house, who, tally) == []
            assert [one.why for one in house.floor.runners] == [None] * len(house.heads())
    finally:
        records.close()
