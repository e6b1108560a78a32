"""The modes of a table and the kinds of house are the rulebook's."""

from taisai.rules.modes import HouseKind, Mode


def test_a_table_is_played_in_one_of_three_modes() -> None:
    assert [str(mode) for mode in Mode] == ["table", "terminals", "hybrid"]


def test_a_house_is_live_or_demo() -> None:
    assert [str(kind) for kind in HouseKind] == ["live", "demo"]
