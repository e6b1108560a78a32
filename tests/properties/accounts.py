"""Any account of a table's book."""

from hypothesis import strategies as st

from taisai.rules.chips import Colour, NonValueChip
from taisai.rules.figures import TERMINALS_MAX
from taisai.table.accounts import AnyTableAccount, ColourChips, Credits, TableAccount

_marks = st.from_regex(r"[A-Za-z0-9]{0,8}", fullmatch=True)
_chips = st.builds(NonValueChip, st.sampled_from(Colour), _marks)

accounts_of_a_table: st.SearchStrategy[AnyTableAccount] = st.one_of(
    st.sampled_from(TableAccount),
    st.integers(1, TERMINALS_MAX).map(Credits),
    _chips.map(ColourChips),
)
"""Accounts of all three kinds."""
