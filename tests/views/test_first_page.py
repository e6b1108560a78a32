"""The first page of a house."""

from taisai.rules import Role
from taisai.views import first_page
from taisai.views.first_page import GroupKind, Sentence, TileKind, staff_tiles
from taisai.views.parts import encode_view


def test_an_ordinary_house_shows_a_tile_for_every_role_of_its_staff() -> None:
    page = first_page.view("Harbour Casino")

    (staff,) = page.groups
    assert (page.house, staff.kind) == ("Harbour Casino", GroupKind.STAFF)
    assert {tile.path for tile in staff.tiles} == {
        f"/staff/{role.value}/" for role in Role if role is not Role.PLAYER
    }


def test_an_ordinary_house_tells_how_its_devices_are_opened_and_no_more() -> None:
    page = first_page.view("Harbour Casino")

    assert page.sentences == (Sentence.DEVICES,)
    assert b"password" not in encode_view(page)
    assert b"places" not in encode_view(page)


def test_a_tile_is_named_by_the_role_that_it_is_for() -> None:
    assert {tile.kind: tile.path for tile in staff_tiles("/enter/{role}")} == {
        TileKind.DEALER: "/enter/dealer",
        TileKind.GAME_SUPERVISOR: "/enter/game_supervisor",
        TileKind.CASINO_SUPERVISOR: "/enter/casino_supervisor",
        TileKind.CASHIER: "/enter/cashier",
        TileKind.INSPECTOR: "/enter/inspector",
    }
