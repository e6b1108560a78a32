"""Each module has its test, found by the same name; a package may be tested as a whole."""

import ast
from pathlib import Path

import pytest

from architecture.tree import PACKAGE, ROOT, modules, name_of

TESTED_ELSEWHERE = {
    "__main__.py": "tests/cli/test_main.py",
    "cli/__init__.py": "tests/cli/test_main.py",
    "agent/alarm.py": "tests/agent/test_cabinet.py",
    "agent/devices_state.py": "tests/agent/test_cabinet.py",
    "agent/note_desk.py": "tests/agent/test_cabinet.py",
    "agent/reports.py": "tests/agent/test_cabinet.py",
    "agent/orders.py": "tests/agent/test_link.py",
    "agent/voucher_desk.py": "tests/agent/test_cabinet.py",
    "devices/escpos/simulator_server.py": "tests/agent/test_cabinet.py",
    "cage/commands.py": "tests/streams/test_kinds.py",
    "cage/events.py": "tests/streams/test_kinds.py",
    "cage/vocabulary.py": "tests/streams/test_kinds.py",
    "floor/heart.py": "tests/floor/test_floor.py",
    "floor/office.py": "tests/floor/test_changing_hands.py",
    "floor/resting.py": "tests/floor/test_changing_hands.py",
    "streams/letters.py": "tests/floor/test_postman.py",
    "server/upkeep/post.py": "tests/server/upkeep/test_membership.py",
    "server/upkeep/proxying.py": "tests/documents/test_deploy_files.py",
    "server/conversation/audiences.py": "tests/server/conversation/test_switchboard.py",
    "floor/service.py": "tests/floor/test_stream_runner.py",
    "house/commands.py": "tests/streams/test_kinds.py",
    "house/events.py": "tests/streams/test_kinds.py",
    "house/vocabulary.py": "tests/streams/test_kinds.py",
    "client/screen.py": "tests/client/test_house_client.py",
    "devices/modbus/simulator.py": "tests/devices/modbus/test_line.py",
    "table/opening_checks.py": "tests/table/decisions/test_opening.py",
    "table/procedure_line.py": "tests/table/test_procedure.py",
    "table/standing_alerts.py": "tests/table/evolve/test_alerts.py",
    "server/conversation/surroundings.py": "tests/server/conversation/test_views_of_screens.py",
    "devices/notes.py": "tests/devices/ssp/test_acceptor.py",
    "devices/printing.py": "tests/devices/escpos/test_printer.py",
    "devices/escpos/conversation.py": "tests/devices/escpos/test_printer.py",
    "devices/escpos/simulator.py": "tests/devices/escpos/test_fault_matrix.py",
    "devices/escpos/paper_picture.py": "tests/devices/escpos/test_ticket.py",
    "devices/escpos/simulator_line.py": "tests/devices/escpos/test_shell.py",
    "table/equipment.py": "tests/table/decisions/test_table_equipment.py",
    "devices/ssp/conversation.py": "tests/devices/ssp/test_acceptor.py",
    "devices/ssp/line.py": "tests/devices/ssp/test_acceptor.py",
    "devices/ssp/unit.py": "tests/devices/ssp/test_acceptor.py",
    "devices/ssp/note_path.py": "tests/devices/ssp/test_fault_matrix.py",
    "devices/shell.py": "tests/devices/ssp/test_shell.py",
    "devices/ssp/simulator_line.py": "tests/devices/ssp/test_shell.py",
    "devices/ssp/simulator.py": "tests/devices/ssp/test_fault_matrix.py",
}
"""Modules, or whole folders (`table/events/`), whose test has another name."""


def only_names_things(path: Path) -> bool:
    """Tells whether a module holds nothing to test: no function, no class."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return not any(isinstance(node, kinds) for node in nodes)


def expected_tests(module: Path) -> list[Path]:
    """Where a module's test may stand.

    For `table/events/wagers.py`: `table/events/test_wagers.py`, `table/test_events_wagers.py`, or
    one test of the package, `table/test_events.py`.
    """
    *folders, name = module.with_suffix("").parts
    if name == "__init__":
        *folders, name = folders
    tests = ROOT / "tests"
    own = tests.joinpath(*folders, f"test_{name}.py")
    if len(folders) < 2:
        return [own]
    room, *packages = folders
    flat = tests / room / f"test_{'_'.join([*packages, name])}.py"
    whole = tests / room / f"test_{packages[0]}.py"
    return [own, flat, whole]


def place_elsewhere(module: Path) -> str | None:
    """The test that a module, or the folder it stands in, is listed with."""
    name = module.as_posix()
    listed = (
        test
        for one, test in TESTED_ELSEWHERE.items()
        if name == one or (one.endswith("/") and name.startswith(one))
    )
    return next(listed, None)


MODULES = [path.relative_to(PACKAGE) for path in modules()]


def test_the_modules_are_found() -> None:
    assert Path("rules/bets.py") in MODULES


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_has_its_test(module: Path) -> None:
    elsewhere = place_elsewhere(module)
    if elsewhere is not None:
        assert (ROOT / elsewhere).is_file()
    elif not only_names_things(PACKAGE / module):
        places = expected_tests(module)
        assert any(place.is_file() for place in places), [name_of(place) for place in places]


def test_nothing_is_listed_that_is_gone_or_has_its_own_test() -> None:
    for name in TESTED_ELSEWHERE:
        listed = [module for module in MODULES if module.as_posix().startswith(name)]
        assert listed, name
        assert not any(place.is_file() for one in listed for place in expected_tests(one)), name
