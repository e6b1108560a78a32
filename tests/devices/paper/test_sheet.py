"""A voucher as a PDF, drawn and read back."""

from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace

from devices.escpos.bench import slip_of
from taisai.devices.paper.sheet import voucher_sheet
from taisai.devices.paper.typeface import NoGlyph, Typeface
from taisai.validation_numbers import CODE_PREFIX
from taisai.views.voucher_lines import voucher_lines
from taisai.words import LANGUAGES

SLIP = slip_of("table-1/41")
SPOKEN = [*((one,) for one in LANGUAGES), ("en", "zh-CN"), ("en", "mi", "zh-TW")]


@pytest.mark.parametrize("languages", SPOKEN, ids="-".join)
@pytest.mark.parametrize("dots_per_inch", [150, 300])
def test_both_codes_are_read_from_the_sheet(languages: tuple[str, ...], dots_per_inch: int) -> None:
    sheet = voucher_sheet(voucher_lines(SLIP, languages))
    with pypdfium2.PdfDocument(sheet) as document:
        image = document[0].render(scale=dots_per_inch / 72).to_pil()
    read = {str(one.format): one.text for one in zxingcpp.read_barcodes(image)}

    number = SLIP.validation_number
    assert read == {"ITF": number, "QR Code": CODE_PREFIX + number}


def test_all_that_stands_on_a_voucher_can_be_read_as_text() -> None:
    lines = voucher_lines(replace(SLIP, is_duplicate=True), ("en", "zh-CN"))
    with pypdfium2.PdfDocument(voucher_sheet(lines)) as document:
        assert len(document) == 1
        said = document[0].get_textpage().get_text_range()
    said = "".join(said.split())
    for line in lines:
        if line.kind not in {"bars", "square"}:
            assert "".join(line.label.split()) in said
            assert "".join(line.text.split()).casefold() in said.casefold(), line.text


def test_the_same_voucher_gives_the_same_bytes() -> None:
    lines = voucher_lines(SLIP, ("en", "zh-CN"))
    assert voucher_sheet(lines) == voucher_sheet(lines)


def test_a_long_line_goes_on_below_and_the_page_grows() -> None:
    def height(sheet: bytes) -> float:
        with pypdfium2.PdfDocument(sheet) as document:
            return float(document.get_page_size(0)[1])

    long = replace(SLIP, software="3f9a51c2" * 12, message="Only play with what you can lose. " * 6)
    assert height(voucher_sheet(voucher_lines(long))) > height(voucher_sheet(voucher_lines(SLIP)))


def test_what_has_no_letters_or_no_font_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoGlyph, match="name a font file"):
        voucher_sheet(voucher_lines(replace(SLIP, venue="香港大酒店")))
    file = tmp_path / "font.ttf"
    file.write_text("no font")
    with pytest.raises(NoGlyph, match="no font"):
        voucher_sheet(voucher_lines(SLIP), Typeface(file))
