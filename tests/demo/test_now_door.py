"""What the demo's first page asks again and again."""

import pytest

from demo.conftest import visiting
from taisai.server.upkeep.house_files import HouseFiles


@pytest.mark.asyncio
async def test_everybody_sees_the_tables_now_as_the_wall_shows_them(
    demo_files: HouseFiles,
) -> None:
    async with visiting(demo_files) as visitor:
        answer = await visitor.get("/demo/now")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        told = answer.json()
        assert [one["table"] for one in told["tables"]] == sorted(visitor.app.state.floor.tables)
        assert all(one["banner"] for one in told["tables"])
