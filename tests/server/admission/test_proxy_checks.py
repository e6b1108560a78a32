"""A proxy's checks: the bytes that HAProxy sends are answered at once, and as the route answers."""

import asyncio
import json
import re

import pytest

from harness.serving import RunningHouse
from taisai.server.admission.proxy_checks import GROUPS_NAMED, checks_answered
from taisai.server.upkeep.proxying import proxy_file
from taisai.streams import GROUPS, OFFICE

CHECK = "GET /health/owns/{} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
"""As HAProxy 2.6 sends it, captured from it, by the file that `taisai members proxy` writes."""


async def asked(house: RunningHouse, *parts: bytes) -> tuple[int, dict[str, object]]:
    """What is answered to some bytes, sent in parts; the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    for part in parts:
        writer.write(part)
        await writer.drain()
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split(b" ")[1]), json.loads(body)


@pytest.mark.asyncio
async def test_a_check_is_answered_as_the_route_answers(house: RunningHouse) -> None:
    house.floor.owned -= {3, OFFICE}
    async with house.page() as page:
        for name in ("3", "4", "office"):
            slow = await page.get(f"/health/owns/{name}")
            quick = await asked(house, CHECK.format(name).encode())
            assert quick == (slow.status_code, slow.json())
        house.floor.is_shared, house.floor.is_sure = True, lambda: False
        assert (await asked(house, CHECK.format("4").encode()))[0] == 503


@pytest.mark.asyncio
async def test_a_check_asks_nothing_of_the_framework(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.app, "asgi_handler", None)
    assert (await asked(house, CHECK.format("7").encode()))[0] == 200
    assert len(house.strangers) == 0


@pytest.mark.asyncio
async def test_a_check_in_two_parts_goes_the_ordinary_way(house: RunningHouse) -> None:
    whole = CHECK.format("office").encode()
    assert await asked(house, whole[:20], whole[20:]) == await asked(house, whole)


@pytest.mark.parametrize(
    "other",
    [
        CHECK.format("33"),
        CHECK.format("7") + "x",
        CHECK.format("7").replace("localhost", "evil.example"),
        CHECK.format("7").replace("GET", "POST"),
        CHECK.format("7") * 2,
        "",
    ],
)
def test_what_differs_by_a_byte_is_not_a_check(other: str) -> None:
    assert checks_answered(lambda: GROUPS)(other.encode()) is None


def test_every_group_can_be_asked_for_as_the_proxy_asks() -> None:
    file = proxy_file([("a", "10.0.0.1:80")])
    # HAProxy sends a header's name in small letters, and that it hangs up.
    assert "meth GET uri-lf /health/owns/%[be_name] ver HTTP/1.1 hdr Host localhost" in file
    names = set(re.findall(r"^backend (\S+)$", file, re.MULTILINE)) - {"any"}
    assert names == set(GROUPS_NAMED)
    assert set(GROUPS_NAMED.values()) == set(GROUPS)
    answer = checks_answered(lambda: {OFFICE})
    answers = {name: answer(CHECK.format(name).encode()) for name in names}
    assert all(one is not None for one in answers.values())
    owned = [name for name, one in answers.items() if one is not None and b" 200 OK" in one]
    assert owned == ["office"]
