"""What cannot be answered is refused; a fault of ours is logged with its cause, and not told."""

import pytest
from structlog.testing import capture_logs

from harness.ready_house import PASSWORD
from harness.serving import RunningHouse
from taisai.server.admission.passwords import TooManyHashes
from taisai.server.routes import health

pytestmark = pytest.mark.asyncio


async def test_a_fault_of_ours_is_logged_with_its_cause_and_nothing_of_it_is_told(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise RuntimeError("the secret cause")

    monkeypatch.setattr(health, "figures", broken)
    with capture_logs() as logged:
        async with house.page() as page:
            answer = await page.get("/metrics")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    (told,) = [one for one in logged if one["event"] == "a request failed"]
    assert told["path"] == "'/metrics'"
    assert str(told["exc_info"]) == "the secret cause"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/assets/%00", 404), (f"/assets/{'x' * 5_000}", 404), (f"/assets/{'x/' * 3_000}", 404)],
)
async def test_a_file_that_there_cannot_be_is_not_there(
    house: RunningHouse, path: str, status: int
) -> None:
    async with house.page() as page:
        assert (await page.get(path)).status_code == status


async def test_what_is_nested_too_deep_makes_no_sense(house: RunningHouse) -> None:
    async with house.page() as page:
        headers = {
            "x-csrftoken": page.http.cookies["csrftoken"],
            "content-type": "application/json",
        }
        body = b'{"id":' + b"[" * 8_000
        path = "/staff/dealer/sign-in"
        answer = await page.http.post(path, content=body, headers=headers)
    assert answer.status_code == 400


async def test_who_comes_when_too_many_sign_in_is_told_to_wait(
    house: RunningHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> bool:
        raise TooManyHashes("too many people sign in at once: try again in a moment")

    monkeypatch.setattr(house.door.passwords, "check", full)
    async with house.page() as page:
        said = {"id": "ann", "password": PASSWORD}
        assert (await page.post("/staff/dealer/sign-in", said)).status_code == 429
