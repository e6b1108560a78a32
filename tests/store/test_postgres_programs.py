"""PostgreSQL's programs are found, and what they say is handed on."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, make_url

from taisai.store import postgres_programs
from taisai.store.postgres_programs import NoProgram, ProgramFailed, find_program, run_program


def test_a_program_that_is_not_there_is_named_with_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_programs, "_FOLDERS", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoProgram, match="pg_dump is not on the path: install PostgreSQL's client"):
        find_program("pg_dump")


def test_the_newest_that_is_installed_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("9", "15", "17"):
        program = tmp_path / version / "bin" / "pg_dump"
        program.parent.mkdir(parents=True)
        program.write_text("")
        program.chmod(0o700)
    monkeypatch.setattr(postgres_programs, "_FOLDERS", tmp_path)
    assert find_program("pg_dump") == str(tmp_path / "17" / "bin" / "pg_dump")


def test_a_program_that_gives_up_says_why_and_no_password() -> None:
    url = make_url("postgresql://someone:hush@127.0.0.1:1/none")
    with pytest.raises(ProgramFailed, match=r"^pg_dump: ") as failed:
        run_program("pg_dump", url)
    assert "hush" not in str(failed.value)


def test_what_a_program_writes_comes_back(postgres_engine: Engine) -> None:
    assert "CREATE TABLE public.records" in run_program(
        "pg_dump", postgres_engine.url, "--schema-only"
    )
