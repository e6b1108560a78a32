"""What can be chosen when a table is set up."""

import pytest

from table.play import CASINO_SUPERVISOR
from taisai.rules import EDITIONS
from taisai.table import commands as c
from taisai.table.decide import decide
from taisai.table.refusals import Refused
from taisai.table.vocabulary import Mode, Setup
from taisai.views.setup_choices import setup_choices


def is_allowed(setup: Setup) -> bool:
    """Tells whether a table may be set up like this."""
    try:
        decide(None, c.SetUpTable(by=CASINO_SUPERVISOR, setup=setup), 1)
    except Refused:
        return False
    return True


@pytest.mark.rule("R1")
def test_what_is_offered_is_what_may_be_set_up() -> None:
    offered = {
        (edition.name, mode, layout)
        for edition in setup_choices().editions
        for mode in edition.modes
        for layout in edition.layouts
    }
    allowed = {
        (edition, mode, layout)
        for edition in EDITIONS
        for mode in Mode
        for layout in ("standard", "alternative")
        if is_allowed(Setup(table="table-1", mode=mode, edition=edition, layout=layout))
    }
    assert offered == allowed


def test_the_usual_table_may_be_set_up_once_it_has_a_name() -> None:
    usual = setup_choices().usual
    assert not is_allowed(usual)
    assert is_allowed(Setup(table="table-1", mode=usual.mode, edition=usual.edition))


def test_the_newest_edition_comes_first() -> None:
    assert [one.name for one in setup_choices().editions] == ["9A", "2008", "1999", "1998"]
