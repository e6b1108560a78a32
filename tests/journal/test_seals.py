"""The house's seal fits one state at one place, and nobody else can make it."""

import msgspec
import pytest

from harness.seals import SEALS
from taisai.journal import Head, Seals

HEAD = Head("table-1", 7, "ab" * 32, 0)
SEAL = SEALS.seal_state(HEAD, "table 1", b"state")


def test_a_seal_holds_for_what_was_sealed() -> None:
    assert SEALS.is_sealed(HEAD, "table 1", b"state", SEAL)


@pytest.mark.parametrize("changed", [{"stream": "table-2"}, {"sequence": 8}, {"digest": "cd" * 32}])
def test_a_seal_fits_no_other_place(changed: dict[str, object]) -> None:
    other = msgspec.structs.replace(HEAD, **changed)
    assert not SEALS.is_sealed(other, "table 1", b"state", SEAL)


@pytest.mark.parametrize("given", [("table 2", b"state"), ("table 1", b"State")])
def test_a_seal_fits_no_other_state_or_format(given: tuple[str, bytes]) -> None:
    assert not SEALS.is_sealed(HEAD, *given, SEAL)


@pytest.mark.parametrize("seal", ["", ":", SEAL[:-2], "other" + SEAL, SEAL.upper(), "x:zz"])
def test_what_is_no_seal_does_not_hold(seal: str) -> None:
    assert not SEALS.is_sealed(HEAD, "table 1", b"state", seal)


def test_who_has_no_key_seals_nothing_and_believes_nothing() -> None:
    nobody = Seals()
    assert nobody.seal_state(HEAD, "table 1", b"state") == ""
    assert not nobody.is_sealed(HEAD, "table 1", b"state", SEAL)
