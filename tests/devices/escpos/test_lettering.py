"""Lines that are drawn, because no printer has the letters."""

from taisai.devices.escpos.lettering import Lettering, draw_line
from taisai.devices.paper.typeface import Typeface

DOTS = 576
TYPEFACE = Typeface()


def ink(rows: tuple[bytes, ...], first: int = 0, last: int = DOTS) -> int:
    """How many dots are dark between two columns."""
    columns = range(first // 8, last // 8)
    return sum(row[at].bit_count() for row in rows for at in columns)


def test_a_line_is_as_wide_as_the_paper_and_stands_in_the_middle() -> None:
    rows = draw_line("付款凭单", Lettering(24), DOTS, TYPEFACE)

    assert {len(row) for row in rows} == {DOTS // 8}
    assert len(rows) == 32
    assert ink(rows) == ink(rows, 200, 376) > 0


def test_a_field_stands_at_both_ends() -> None:
    rows = draw_line("7", Lettering(24, label="Terminal 终端"), DOTS, TYPEFACE)

    assert ink(rows, 0, 200) > 0
    assert ink(rows, 200, 540) == 0
    assert ink(rows, 540) > 0


def test_what_is_too_long_goes_on_in_the_next_line_and_nothing_is_lost() -> None:
    said = "限在本赌场出纳处兑付一次。"
    once = ink(draw_line(said, Lettering(20), DOTS, TYPEFACE))
    rows = draw_line(said * 4, Lettering(20), DOTS, TYPEFACE)

    assert len(rows) == 2 * 27
    assert ink(rows) == 4 * once
    long_field = draw_line("3f9a51c2" * 6, Lettering(24, label="Software 软件"), DOTS, TYPEFACE)
    assert len(long_field) >= 2 * 32


def test_a_mark_is_white_on_black() -> None:
    rows = draw_line("副本", Lettering(44, is_reversed=True), DOTS, TYPEFACE)
    assert ink(rows) > DOTS * len(rows) * 9 // 10
