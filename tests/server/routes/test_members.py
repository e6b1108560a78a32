"""In a house of one process nobody is drained, and the screen is told that nothing is shared."""

import pytest

from harness.ready_house import CARA
from harness.serving import RunningHouse

pytestmark = pytest.mark.asyncio


async def test_one_process_shares_nothing(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        path = f"/staff/{CARA.role}/members"
        assert (await page.get(path)).json() == {"is_shared": False, "members": []}
        heads = house.heads()
        assert (await page.post(f"{path}/floor/drain", {})).status_code == 404
        assert house.heads() == heads
