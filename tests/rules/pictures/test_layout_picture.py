"""The picture of a layout, read back as XML."""

from dataclasses import replace
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from taisai.rules.areas import Layout, Part
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES, Outcome
from taisai.rules.editions import edition_named
from taisai.rules.pictures.layout_picture import draw_layout
from taisai.rules.pictures.lettering import Words

SVG = "{http://www.w3.org/2000/svg}"
EDITION = edition_named("9A")
STANDARD = EDITION.printed("standard")
DEARER = EDITION.with_odds("dearer", {"double_3": 10, "face_1": (1, 2, 10), "total_3": 180})
LAYOUTS = (*EDITION.all_printed, *DEARER.all_printed)
each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)


def lit(layout: Layout, outcome: Outcome) -> tuple[str, ...]:
    edition = DEARER if layout.edition == DEARER.name else EDITION
    return edition.lit(layout.edition_layout, outcome)


def _svg(layout: Layout, outcome: Outcome | None = None) -> str:
    return draw_layout(layout, outcome, lit(layout, outcome) if outcome is not None else ())


def _drawn(layout: Layout, outcome: Outcome | None = None) -> Element:
    return ElementTree.fromstring(_svg(layout, outcome))  # noqa: S314 - our own


def _areas(picture: Element) -> dict[str, Element]:
    groups = [g for g in picture.iter(f"{SVG}g") if "area" in g.get("class", "").split()]
    found = {group.get("id", ""): group for group in groups}
    assert len(found) == len(groups)
    return found


def _lit_areas(picture: Element) -> set[str]:
    return {
        name for name, area in _areas(picture).items() if "lit" in area.get("class", "").split()
    }


def _texts(group: Element) -> list[Element]:
    return list(group.iter(f"{SVG}text"))


def _number(element: Element, name: str) -> int:
    return int(element.get(name, ""))


@pytest.mark.rule("D9 3.2")
@each_layout
def test_there_is_one_group_for_each_area_and_its_face_lies_where_the_layout_says(
    layout: Layout,
) -> None:
    faces = {
        name: tuple(_number(area[1], side) for side in ("x", "y", "width", "height"))
        for name, area in _areas(_drawn(layout)).items()
    }

    assert faces == {area.bet: (area.x, area.y, area.width, area.height) for area in layout.areas}


@each_layout
def test_without_an_outcome_nothing_is_lit(layout: Layout) -> None:
    assert _lit_areas(_drawn(layout)) == set()


@pytest.mark.rule("D9 3.3(b)")
@pytest.mark.rule("D9A 3.1(d)(iv)")
@each_layout
def test_the_winning_areas_are_lit_and_no_other(layout: Layout) -> None:
    for outcome in DISTINGUISHABLE_OUTCOMES:
        assert _lit_areas(_drawn(layout, outcome)) == set(lit(layout, outcome))


def test_lit_areas_are_drawn_last_so_that_no_neighbour_covers_their_glow() -> None:
    layout = STANDARD
    winning = lit(layout, Outcome(1, 3, 6))

    assert tuple(_areas(_drawn(layout, Outcome(1, 3, 6))))[-len(winning) :] == winning


@pytest.mark.rule("D9 3.2")
@each_layout
def test_odds_and_notes_are_written_where_the_area_shows_them(layout: Layout) -> None:
    drawn = _areas(_drawn(layout))
    for area in layout.areas:
        written = " ".join("".join(text.itertext()) for text in _texts(drawn[area.bet]))
        expected = {Part.ODDS: area.odds_text, Part.NOTE: area.note, Part.NUMBERS: area.numbers}

        assert all(expected.get(part, "") in written for part in area.shows), area.bet


@each_layout
def test_each_area_pictures_its_dice(layout: Layout) -> None:
    drawn = _areas(_drawn(layout))
    for area in layout.areas:
        dice = [use.get("href") for use in drawn[area.bet].iter(f"{SVG}use")]

        assert dice == [f"#die-{face}" for face in area.dice if Part.DICE in area.shows]


@each_layout
def test_no_text_leaves_its_area(layout: Layout) -> None:
    drawn = _areas(_drawn(layout))
    for area in layout.areas:
        for text in _texts(drawn[area.bet]):
            size, x = _number(text, "font-size"), _number(text, "x")
            width = Words((text.text or "",), size, "title").width
            left = {"start": x, "middle": x - width // 2, "end": x - width}[
                text.get("text-anchor", "")
            ]
            baseline = _number(text, "y")

            assert area.x < left, area.bet
            assert left + width < area.right, area.bet
            assert area.y < baseline - size * 3 // 4, area.bet
            assert baseline + size // 8 < area.bottom, area.bet


@each_layout
def test_no_die_leaves_its_area(layout: Layout) -> None:
    drawn = _areas(_drawn(layout))
    for area in layout.areas:
        for die in drawn[area.bet].iter(f"{SVG}use"):
            x, y, size = _number(die, "x"), _number(die, "y"), _number(die, "width")

            assert area.x < x < x + size < area.right, area.bet
            assert area.y < y < y + size < area.bottom, area.bet


@each_layout
def test_letters_can_be_read(layout: Layout) -> None:
    sizes = [_number(text, "font-size") for text in _texts(_drawn(layout))]

    # The table's picture is 2600 units wide, so 16 of them are 12 pixels of a wide screen.
    assert min(sizes) >= (12 if layout.is_terminal else 16)


def test_areas_of_one_form_are_lettered_alike() -> None:
    drawn = _areas(_drawn(STANDARD))
    sizes = {_texts(drawn[f"face_{face}"])[0].get("font-size") for face in range(1, 7)}

    assert len(sizes) == 1


def test_each_legend_is_written() -> None:
    layout = EDITION.printed("alternative")
    legends = [g for g in _drawn(layout).iter(f"{SVG}g") if g.get("class") == "legend"]
    written = [" ".join("".join(t.itertext()) for t in _texts(legend)) for legend in legends]

    assert [text.replace(" ", "") for text in written] == [
        f"{legend.text.upper()}{legend.odds_text}".replace(" ", "") for legend in layout.legends
    ]


def test_each_area_has_a_name_that_can_be_read_aloud() -> None:
    titles = {
        name: area.findtext(f"{SVG}title")
        for name, area in _areas(_drawn(STANDARD, Outcome(1, 3, 6))).items()
    }

    assert titles["small"] == "Small: 1 to 1; Lose if any triple appears; lit"
    assert titles["double_1"] == "Double 1: 11 to 1"


def test_the_picture_says_in_words_what_it_shows() -> None:
    picture = _drawn(STANDARD, Outcome(5, 5, 5))

    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "Tai-Sai, standard layout"
    assert picture.findtext(f"{SVG}desc") == (
        "triple 5, total 15. Lit: Any Triple; Triple 5; Double 5; Total 15; Five."
    )


def test_what_is_written_is_escaped() -> None:
    layout = STANDARD
    small, *others = layout.areas
    odd_one = replace(layout, areas=(replace(small, title="<&>"), *others))

    assert _texts(_areas(_drawn(odd_one))["small"])[0].text == "<&>"


@each_layout
def test_the_picture_needs_nothing_from_elsewhere(layout: Layout) -> None:
    svg = _svg(layout, Outcome(1, 3, 6)).replace('xmlns="http://www.w3.org/2000/svg"', "")

    assert "http" not in svg
    assert "@import" not in svg
