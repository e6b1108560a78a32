"""The pages, as a browser gets them."""

from pathlib import Path

import pytest

from harness.served_pages import BUILT_PAGE, build, marks_of, view_in
from harness.serving import RunningHouse
from taisai.server.routes import pages
from taisai.server.routes.access import SCREENS_OF
from taisai.views import first_page


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of built screens, of the test's own."""
    folder = build(tmp_path / "static", "welcome", "notice")
    (folder / "terminal.html").write_text("<p>the terminal</p>")
    (folder / "assets" / "terminal-AbC123xy.js").write_text("export {}")
    (folder / "assets" / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not for anybody")
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
async def test_the_first_page_is_told_of_a_tile_for_every_role(house: RunningHouse) -> None:
    async with house.page() as page:
        answer = await page.http.get("/")
    (staff,) = view_in(answer.text)["groups"]
    assert answer.status_code == 200
    assert {tile["path"] for tile in staff["tiles"]} == {
        f"/staff/{role.value}/" for role in SCREENS_OF
    }


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
async def test_the_first_page_keeps_the_strict_content_policy(house: RunningHouse) -> None:
    async with house.page() as page:
        answer = await page.http.get("/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    assert "<script>" not in answer.text
    assert "<style" not in answer.text


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
async def test_what_a_page_is_told_is_only_words(house: RunningHouse) -> None:
    named = """<Harbour> "& 'Casino'"""
    house.app.state.first_page = lambda _floor: first_page.view(named)
    async with house.page() as page:
        answer = await page.http.get("/")
    assert view_in(answer.text)["house"] == named
    assert "<Harbour>" not in answer.text
    assert set(marks_of(answer.text)) == {"data-house", "data-zone", "data-told", "lang"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
async def test_a_screen_that_has_a_socket_is_told_nothing_before(house: RunningHouse) -> None:
    (pages.STATIC / "cashier.html").write_text(BUILT_PAGE)
    async with house.page() as page:
        answer = await page.http.get("/staff/cashier")
    assert set(marks_of(answer.text)) == {"data-house", "data-zone", "lang"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
async def test_a_built_screen_is_served_with_and_without_a_slash(house: RunningHouse) -> None:
    async with house.page() as page:
        for path in ("/screens/terminal/table-1/3/", "/screens/terminal/table-1/3"):
            assert (await page.http.get(path)).text == "<p>the terminal</p>"


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/screens/terminal/table-1/3", "/staff/cashier"])
async def test_a_page_knows_the_zone_of_its_house_and_that_it_is_a_demo(
    house: RunningHouse, static: Path, path: str
) -> None:
    for name in ("terminal", "cashier"):
        (static / f"{name}.html").write_text('<!doctype html><html lang="en"><html>')
    async with house.page() as page:
        answer = await page.http.get(path)
    told = '<html data-house="demo" data-zone="Pacific/Auckland" lang="en">'
    assert answer.text == f"<!doctype html>{told}<html>"


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
@pytest.mark.parametrize("path", ["/staff/cashier/", "/screens/table_display/table-1/0/"])
async def test_a_screen_that_is_not_built_says_how_to_build_it(
    house: RunningHouse, path: str
) -> None:
    async with house.page() as page:
        answer = await page.http.get(path)
    assert answer.status_code == 503
    assert "make web" in answer.text


@pytest.mark.asyncio
async def test_a_house_whose_screens_are_not_built_says_so_wherever_one_comes(
    house: RunningHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nothing")
    async with house.page() as page:
        first = await page.http.get("/")
        lost = await page.http.get("/nowhere", headers={"accept": "text/html"})
        styles = await page.http.get("/plain_page.css")
    assert (first.status_code, lost.status_code) == (503, 404)
    assert "make web" in first.text
    assert "make web" in lost.text
    assert styles.headers["content-type"].startswith("text/css")


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
async def test_a_file_whose_name_tells_its_contents_is_kept_for_ever(house: RunningHouse) -> None:
    async with house.page() as page:
        script = await page.http.get("/assets/terminal-AbC123xy.js")
        picture = await page.http.get("/assets/favicon.svg")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" not in picture.headers["cache-control"]


@pytest.mark.asyncio
async def test_scripts_are_packed_for_browsers_that_can_unpack_them(
    house: RunningHouse, static: Path
) -> None:
    script = "export const words = 'small, big';\n" * 500
    (static / "assets" / "terminal-AbC123xy.js").write_text(script)
    async with house.page() as page:
        packed = await page.http.get("/assets/terminal-AbC123xy.js")
        plain = await page.http.get(
            "/assets/terminal-AbC123xy.js", headers={"accept-encoding": "identity"}
        )
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(script) / 10
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == script
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


@pytest.mark.asyncio
async def test_a_script_that_is_built_anew_is_not_served_as_it_was(
    house: RunningHouse, static: Path
) -> None:
    file = static / "assets" / "terminal-AbC123xy.js"
    async with house.page() as page:
        before = await page.http.get("/assets/terminal-AbC123xy.js")
        file.write_text("export const isNew = true")
        after = await page.http.get("/assets/terminal-AbC123xy.js")
    assert (before.text, after.text) == ("export {}", "export const isNew = true")


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/%2e%2e/terminal.html",
        "/assets/..%2f..%2fsecret.txt",
        "/assets//etc/passwd",
        "/screens/wallpaper/table-1/0/",
        "/staff/player/",
    ],
)
async def test_nothing_else_is_served(house: RunningHouse, path: str) -> None:
    async with house.page() as page:
        answer = await page.http.get(path)
    assert answer.status_code == 404


@pytest.mark.asyncio
@pytest.mark.usefixtures("static")
async def test_a_person_who_is_lost_is_led_back_and_a_program_is_told(house: RunningHouse) -> None:
    async with house.page() as page:
        browser = await page.http.get("/nowhere", headers={"accept": "text/html,*/*"})
        program = await page.http.get("/nowhere", headers={"accept": "*/*"})
    assert (browser.status_code, program.status_code) == (404, 404)
    assert view_in(browser.text) == {"why": "not_found"}
    assert program.json() == {"status_code": 404, "detail": "Not Found"}
