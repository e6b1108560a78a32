"""Outcomes and layouts as a notebook shows them."""

import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from taisai.rules import Outcome, edition_named
from taisai.rules.edition import NotInEdition
from taisai.rules.pictures import picture_of_layout, picture_of_outcome

SVG = "{http://www.w3.org/2000/svg}"


def test_an_outcome_is_three_dice_in_the_order_of_entry() -> None:
    picture = picture_of_outcome(Outcome(6, 1, 3))
    drawn = ET.fromstring(picture._repr_svg_())  # noqa: S314 - written here
    assert [use.get("href") for use in drawn.iter(f"{SVG}use")] == ["#die-6", "#die-1", "#die-3"]
    assert drawn.findtext(f"{SVG}title") == "1, 3, 6, total 10"


@pytest.mark.rule("D9 3.3(b)")
def test_a_layout_has_its_winning_areas_lit_and_the_odds_of_its_edition() -> None:
    ours = edition_named("9A").with_odds("harbour", {"small": 2})
    plain = picture_of_layout(ours, "standard").svg
    lit = picture_of_layout(ours, "standard", Outcome(1, 2, 4), is_terminal=True).svg
    assert "2 to 1" in plain
    assert 'class="area lit"' in lit
    assert 'class="area lit"' not in plain


def test_a_layout_that_the_edition_lacks_is_refused() -> None:
    with pytest.raises(NotInEdition):
        picture_of_layout(edition_named("1998"), "alternative")


def test_a_notebook_is_shown_an_outcome_and_a_layout_by_themselves() -> None:
    outcome, layout = Outcome(6, 1, 3), edition_named("9A").printed("standard")
    assert outcome._repr_svg_() == picture_of_outcome(outcome).svg
    assert layout._repr_svg_() == picture_of_layout(edition_named("9A"), "standard").svg


def test_the_law_is_imported_without_what_draws_it() -> None:
    program = "import sys, taisai.rules; print('taisai.rules.pictures' in sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "False"
