"""Under which names the house is served."""

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from harness.ready_house import TERMINALS_TABLE, key_of
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind
from taisai.server.admission.hosts import is_served, names_of
from taisai.server.settings import Settings

SETTINGS = Settings(hosts=("Tai.example",), origins=("https://other.example:8443",))


@pytest.mark.parametrize(
    "host",
    ["tai.example", "tai.example:8080", "other.example", "localhost:1", "192.0.2.1", "[::1]:80"],
)
def test_a_house_is_served_under_its_names_and_in_figures(host: str) -> None:
    assert is_served(host, names_of(SETTINGS))


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "tai.example.evil.example",
        "a@tai.example.evil",
        "[",
        "[::1",
        "1.2.3",
        ".",
    ],
)
def test_a_house_is_not_served_under_other_names(host: str) -> None:
    assert not is_served(host, names_of(SETTINGS))


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/", "/health/live", "/software", "/no/such/page"])
async def test_a_request_under_another_name_is_refused(house: RunningHouse, path: str) -> None:
    async with httpx.AsyncClient(base_url=house.origin) as http:
        answer = await http.get(path, headers={"host": "rebound.example"})
        assert answer.status_code == 421
        assert "`hosts`" in answer.text


@pytest.mark.asyncio
async def test_a_socket_under_another_name_is_refused(house: RunningHouse) -> None:
    key = key_of(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    with pytest.raises(InvalidStatus):
        await connect(
            f"ws://rebound.example:{house.port}/screens/terminal/{TERMINALS_TABLE}/1/socket?page=new",
            host="127.0.0.1",
            origin=f"http://rebound.example:{house.port}",  # type: ignore[arg-type]
            additional_headers={"cookie": f"taisai_device={key}"},
        )
