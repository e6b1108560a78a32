"""Letters for what vouchers say, and a refusal for the rest."""

from pathlib import Path

import pytest

from taisai.devices.paper.typeface import (
    FOLDER,
    NoGlyph,
    Typeface,
    Weight,
    _has_glyph,
    characters_on_vouchers,
)


@pytest.mark.parametrize("weight", Weight)
def test_there_is_a_letter_for_all_that_vouchers_say_in_every_language(weight: Weight) -> None:
    """After a change of words: `tools/make_ticket_typeface.py`."""
    file = FOLDER / weight.value
    assert [char for char in sorted(characters_on_vouchers()) if not _has_glyph(file, char)] == []


def test_a_place_with_a_long_vowel_can_be_printed() -> None:
    Typeface().check("Ōtautahi · Tāmaki Makaurau")


def test_what_has_no_letter_is_named() -> None:
    with pytest.raises(NoGlyph, match=r"'港 香' in '香港'"):
        Typeface().check("香港")


def test_a_file_that_is_no_font_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "font.ttf"
    file.write_text("no font")
    with pytest.raises(NoGlyph, match="no font that can be read"):
        Typeface(file).check("A")


def test_the_licence_goes_with_the_letters() -> None:
    assert "SIL Open Font License, Version 1.1" in (FOLDER / "OFL.txt").read_text()
