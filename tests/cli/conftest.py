"""A house's folder for the commands, for each test its own."""

import shutil
from pathlib import Path

import pytest

from harness.house_folder import make_folder


@pytest.fixture(scope="session")
def folder_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house with an evening in it; tests copy it."""
    folder = tmp_path_factory.mktemp("template") / "house"
    make_folder(folder)
    return folder


@pytest.fixture
def folder(folder_template: Path, tmp_path: Path) -> Path:
    """A house's folder of the test's own."""
    return shutil.copytree(folder_template, tmp_path / "house")
