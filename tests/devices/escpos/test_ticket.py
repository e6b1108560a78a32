"""A ticket's bytes, as a printer draws them and a scanner reads them."""

import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from devices.escpos.bench import slip_of
from taisai.devices.escpos.paper_picture import draw_piece
from taisai.devices.escpos.simulator import Bars, Picture, SimulatedPrinter, Square, Text
from taisai.devices.escpos.ticket import Paper, ticket_bytes
from taisai.devices.paper.typeface import NoGlyph
from taisai.validation_numbers import CODE_PREFIX, is_validation_number
from taisai.views.voucher_lines import voucher_lines
from taisai.views.voucher_slip import VoucherSlip
from taisai.words import LANGUAGES

SLIP = slip_of("table-1/41")
NUMBER = SLIP.validation_number
SPOKEN = [*((one,) for one in LANGUAGES), ("en", "zh-CN"), ("en", "mi", "zh-TW")]


def print_slip(
    slip: VoucherSlip,
    languages: tuple[str, ...] = ("en",),
    *,
    draws_qr: bool = True,
    dots: int = 576,
) -> SimulatedPrinter:
    """A printer that has printed a slip."""
    lines = voucher_lines(slip, languages)
    printer = SimulatedPrinter()
    printer.receive(ticket_bytes(lines, draws_qr=draws_qr, paper=Paper(dots)))
    return printer


def codes_in(image: Image.Image) -> dict[str, str]:
    """What a scanner reads, by the kind of code."""
    return {str(one.format): one.text for one in zxingcpp.read_barcodes(image)}


@pytest.mark.parametrize("languages", SPOKEN, ids="-".join)
@pytest.mark.parametrize("draws_qr", [True, False])
@pytest.mark.parametrize("dots", [576, 512])
def test_both_codes_of_a_ticket_are_read_back(
    languages: tuple[str, ...], draws_qr: bool, dots: int
) -> None:
    printer = print_slip(SLIP, languages, draws_qr=draws_qr, dots=dots)
    (piece,) = printer.pieces

    read = codes_in(draw_piece(piece, dots))
    assert read == {"ITF": NUMBER, "QR Code": CODE_PREFIX + NUMBER}
    assert printer.hanging == []


@pytest.mark.parametrize("angle", [3, 90, 180])
def test_a_ticket_that_lies_askew_is_read(angle: int) -> None:
    (piece,) = print_slip(SLIP).pieces
    image = draw_piece(piece).rotate(angle, expand=True, fillcolor=255)

    assert codes_in(image) == {"ITF": NUMBER, "QR Code": CODE_PREFIX + NUMBER}


def test_a_code_that_is_partly_covered_is_never_read_as_another_number() -> None:
    """Readers make short numbers of half a code: eighteen digits and their check refuse them."""
    number = "123456789012345460"
    (piece,) = print_slip(replace(SLIP, validation_number=number)).pieces
    whole = draw_piece(tuple(one for one in piece if isinstance(one, Bars)))
    read = set()
    for edge in range(80, 560, 6):
        for covered in ((0, 0, edge, whole.height), (edge, 0, whole.width, whole.height)):
            image = whole.copy()
            image.paste(255, covered)
            read |= {one.text for one in zxingcpp.read_barcodes(image)}

    assert len(read) > 2, "no reader was fooled: the test shows nothing"
    assert [one for one in read if is_validation_number(one)] == [number]


def test_what_is_ascii_is_printed_in_the_printers_own_letters() -> None:
    (piece,) = print_slip(SLIP).pieces
    said = [one.text.strip() for one in piece if isinstance(one, Text)]

    assert said[:3] == ["Harbour Casino", "Auckland", "PAYMENT VOUCHER"]
    assert said.count("000 000 000 000 041 " + NUMBER[-3:]) == 2
    assert "$15.41" in said
    assert "Fifteen dollars and forty-one cents" in said
    assert any(one.startswith("Terminal") and one.endswith(" 7") for one in said)
    assert len([one for one in piece if isinstance(one, Bars)]) == 1
    assert len([one for one in piece if isinstance(one, Square)]) == 1


def test_a_line_of_another_script_is_drawn() -> None:
    drawn = {
        language: sum(isinstance(one, Picture) for one in print_slip(SLIP, (language,)).pieces[0])
        for language in ("en", "zh-CN")
    }
    assert drawn["zh-CN"] > drawn["en"] + 10


def test_a_duplicate_is_marked_in_white_on_black_at_both_ends() -> None:
    (piece,) = print_slip(replace(SLIP, is_duplicate=True)).pieces
    marks = [one for one in piece if isinstance(one, Text) and one.style.is_reversed]

    assert [one.text.strip() for one in marks] == ["DUPLICATE"] * 2
    assert len(marks[0].text) * marks[0].style.width * 12 == 576


@pytest.mark.parametrize("dots", [576, 512])
@pytest.mark.parametrize("cents", [1, 99_999_999_999])
def test_no_line_is_wider_than_the_paper(cents: int, dots: int) -> None:
    slip = replace(
        SLIP,
        amount_cents=cents,
        venue="The Grand Harbour Casino and Hotel",
        software="taisai 0.2.0 " + "3f9a51c2" * 8,
        message="Only play with what you can lose. " * 4,
    )
    (piece,) = print_slip(slip, ("en", "mi", "zh-TW"), dots=dots).pieces
    for one in piece:
        if isinstance(one, Text):
            letter = 9 if one.style.is_small else 12
            assert len(one.text) * letter * one.style.width <= dots, one.text
        elif isinstance(one, Picture):
            assert one.width * 8 <= dots


def test_a_casino_whose_name_has_no_letters_here_is_told_before_anything_is_printed() -> None:
    lines = voucher_lines(replace(SLIP, venue="香港大酒店"))
    with pytest.raises(NoGlyph, match="name a font file"):
        ticket_bytes(lines, draws_qr=True)


@pytest.mark.parametrize("field", ["venue", "place", "table", "software", "message", "expires_on"])
@pytest.mark.parametrize("command", ["\x1b@", "\x1dVB\x00", "\x10\x05\x02", "\n", "\x7f"])
def test_no_name_or_message_holds_a_command_that_a_printer_would_obey(
    field: str, command: str
) -> None:
    lines = voucher_lines(replace(SLIP, **{field: f"Harbour{command}Casino"}))
    with pytest.raises(NoGlyph, match="more than letters"):
        ticket_bytes(lines, draws_qr=True)
