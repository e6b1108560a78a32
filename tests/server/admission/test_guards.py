"""The web's own dangers: forged requests, foreign origins, headers, and too much at once."""

import ssl
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from harness.certificates import make_certificate
from harness.ready_house import ANN, PASSWORD, TERMINALS_TABLE
from harness.serving import EASY, RunningHouse, serving
from taisai.house.vocabulary import DeviceKind
from taisai.server.admission.guards import HEADERS, is_own_origin
from taisai.server.settings import Settings

SIGN_IN = {"id": "ann", "password": PASSWORD}
EVIL = "https://evil.example"


@pytest.mark.parametrize(
    ("origin", "host", "is_own"),
    [
        ("http://casino.nz:8080", "casino.nz:8080", True),
        ("https://casino.nz", "casino.nz", True),
        ("https://allowed.nz", "casino.nz", True),
        ("https://evil.nz", "casino.nz", False),
        ("https://casino.nz.evil.nz", "casino.nz", False),
        ("https://casino.nz:81", "casino.nz", False),
        ("null", "casino.nz", False),
        ("", "casino.nz", False),
        ("https://user@casino.nz", "casino.nz", False),
        ("http://[", "casino.nz", False),
        (None, "casino.nz", False),
        ("https://casino.nz", None, False),
    ],
)
def test_only_this_houses_own_pages_are_of_its_origin(
    origin: str | None, host: str | None, is_own: bool
) -> None:
    assert is_own_origin(origin, host, Settings(origins=("https://allowed.nz",))) is is_own


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "path", ["/health/live", "/software", "/nowhere", "/staff/dealer/session", "/openapi"]
)
async def test_every_answer_has_the_security_headers(house: RunningHouse, path: str) -> None:
    async with house.page() as page:
        answer = await page.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value, name


@pytest.mark.asyncio
async def test_a_refused_request_has_the_security_headers_too(house: RunningHouse) -> None:
    async with httpx.AsyncClient(base_url=house.origin) as http:
        answer = await http.post("/staff/dealer/sign-in", json=SIGN_IN)
    assert answer.status_code == 403
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.asyncio
async def test_with_tls_browsers_are_told_to_keep_to_it(house_file: Path, tmp_path: Path) -> None:
    certificate, key = make_certificate(tmp_path)
    settings = Settings(hosts=("localhost",), certificate=str(certificate), key=str(key))
    trusting = ssl.create_default_context(cafile=certificate)
    async with (
        serving(house_file, settings) as house,
        httpx.AsyncClient(base_url=house.origin, verify=trusting) as browser,
    ):
        answer = await browser.get("/health/live")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.asyncio
async def test_without_the_token_nothing_is_taken(house: RunningHouse) -> None:
    async with house.page() as page:
        answer = await page.http.post("/staff/dealer/sign-in", json=SIGN_IN)
    assert answer.status_code == 403


@pytest.mark.asyncio
async def test_a_token_that_the_server_did_not_sign_is_worth_nothing(house: RunningHouse) -> None:
    forged = "0" * 128
    async with house.page() as page:
        page.http.cookies.set("csrftoken", forged)
        answer = await page.http.post(
            "/staff/dealer/sign-in", json=SIGN_IN, headers={"x-csrftoken": forged}
        )
    assert answer.status_code == 403


@pytest.mark.asyncio
async def test_a_token_outlives_a_restart(house_file: Path) -> None:
    async with serving(house_file) as house, house.page() as page:
        token = page.http.cookies["csrftoken"]
    async with serving(house_file) as house, house.page() as page:
        page.http.cookies.clear()
        page.http.cookies.set("csrftoken", token)
        assert (await page.post("/staff/dealer/sign-in", SIGN_IN)).status_code == 200


@pytest.mark.asyncio
@pytest.mark.parametrize("origin", [EVIL, "null", "", "http://["])
async def test_a_request_from_another_origin_is_refused(house: RunningHouse, origin: str) -> None:
    async with house.page() as page:
        answer = await page.post("/staff/dealer/sign-in", SIGN_IN, origin=origin)
    assert answer.status_code == 403


@pytest.mark.asyncio
@pytest.mark.parametrize("origin", [EVIL, "null", ""])
async def test_a_socket_from_another_origin_is_refused(house: RunningHouse, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1, from_origin=origin)
    assert refused.value.response.status_code == 403


@pytest.mark.asyncio
async def test_a_body_that_is_too_long_is_refused(house: RunningHouse) -> None:
    async with house.page() as page:
        long = {"id": "ann", "password": "x" * EASY.message_bytes_max}
        answer = await page.post("/staff/dealer/sign-in", long)
    assert answer.status_code == 413


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"id":1}', b'{"id":"a","password":"b","more":1}', b"\xff", b"nul"]
)
async def test_a_body_that_makes_no_sense_is_refused(house: RunningHouse, body: bytes) -> None:
    async with house.page(ANN) as page:
        answer = await page.http.post(
            "/staff/dealer/sign-in",
            content=body,
            headers={
                "x-csrftoken": page.http.cookies["csrftoken"],
                "content-type": "application/json",
            },
        )
    assert answer.status_code == 400
