"""The application as a whole: what happens when the store fails under it."""

from pathlib import Path

import pytest

from harness.ready_house import PASSWORD
from harness.served_pages import build, view_in
from harness.serving import RunningHouse
from taisai.journal import StoreUnavailable
from taisai.server.routes import pages
from taisai.store.secrets import Secrets

pytestmark = pytest.mark.asyncio


def _fails(*_: object) -> None:
    raise StoreUnavailable("the disk is full (/var/lib/secret/place)")


async def test_a_store_that_fails_is_said_in_plain_words(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Secrets, "password_hash", _fails)
    async with house.page() as page:
        answer = await page.post("/staff/dealer/sign-in", {"id": "ann", "password": PASSWORD})
    assert answer.status_code == 503
    assert "try again" in answer.json()["detail"]
    assert "secret" not in answer.text


async def test_a_person_with_a_browser_is_told_of_a_failing_store_in_their_language(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pages, "STATIC", build(tmp_path / "static", "notice"))
    house.app.state.first_page = _fails
    async with house.page() as page:
        answer = await page.http.get("/", headers={"accept": "text/html"})
    assert (answer.status_code, view_in(answer.text)) == (503, {"why": "out_of_service"})
    assert "secret" not in answer.text


async def test_ready_says_when_a_stream_is_out_of_service(house: RunningHouse) -> None:
    async with house.page() as page:
        assert (await page.get("/health/ready")).json()["status"] == "ready"
        house.floor.cage._halt(RuntimeError("a fault for the test"))
        answer = await page.get("/health/ready")
        assert (answer.status_code, answer.json()["status"]) == (503, "out_of_service")
        assert (await page.get("/health/live")).status_code == 200


async def test_the_interface_is_described(house: RunningHouse) -> None:
    async with house.page() as page:
        described = (await page.get("/openapi/openapi.json")).json()
    assert described["info"]["title"] == "taisai"
    assert "/staff/dealer/sign-in" in described["paths"]
