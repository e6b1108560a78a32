"""The signing key: made once, its owner's alone, and checked by its public half."""

import stat
from pathlib import Path

import pytest

from taisai.server.upkeep.keys import BadKey, checker_of, load_key, load_public_key, make_key


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "signing.key", tmp_path / "signing.pub"


def test_what_the_private_key_signs_the_public_key_checks(files: tuple[Path, Path]) -> None:
    make_key(*files)
    key = load_key(files[0])
    check = checker_of(load_public_key(files[1]))
    signature = key.sign(b"heads")
    assert check(key.id, b"heads", signature)
    assert not check(key.id, b"other heads", signature)
    assert not check("another key", b"heads", signature)


def test_only_its_owner_reads_the_private_key(files: tuple[Path, Path]) -> None:
    make_key(*files)
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600


def test_a_key_is_never_overwritten(files: tuple[Path, Path]) -> None:
    make_key(*files)
    before = files[0].read_bytes()
    with pytest.raises(BadKey, match="never overwritten"):
        make_key(*files)
    assert files[0].read_bytes() == before


def test_a_key_that_others_may_read_is_refused(files: tuple[Path, Path]) -> None:
    make_key(*files)
    files[0].chmod(0o640)
    with pytest.raises(BadKey, match="chmod 600"):
        load_key(files[0])


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe"])
def test_what_is_no_key_is_refused(files: tuple[Path, Path], content: bytes) -> None:
    for file, load in zip(files, (load_key, load_public_key), strict=True):
        file.write_bytes(content)
        file.chmod(0o600)
        with pytest.raises(BadKey):
            load(file)


def test_a_key_that_is_not_there_is_refused(files: tuple[Path, Path]) -> None:
    for file, load in zip(files, (load_key, load_public_key), strict=True):
        with pytest.raises(BadKey, match="cannot be read"):
            load(file)


def test_a_derived_secret_is_the_same_after_a_restart_and_another_for_each_purpose(
    files: tuple[Path, Path],
) -> None:
    made = make_key(*files)
    again = load_key(files[0])
    assert made.derive_secret("csrf") == again.derive_secret("csrf") != again.derive_secret("other")
