"""`taisai staff`: people of a house that is stopped."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from crashes.staging import BOSS
from taisai.cli import app
from taisai.house.events import CredentialsChanged, RolesChanged, StaffDismissed, StaffEngaged
from taisai.rules import Role
from taisai.server.admission.passwords import Passwords
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.secrets import Secrets
from taisai.streams import HOUSE

PASSWORD = "another long password"  # noqa: S105 - of a house that lives for a test


def staff(folder: Path, *words: str, stdin: str = f"{PASSWORD}\n") -> Result:
    given = ["staff", *words, "--data", str(folder)]
    return CliRunner().invoke(app, given, input=stdin, env={"COLUMNS": "200"})


def engage(folder: Path, person: str, *roles: str) -> Result:
    words = [word for role in roles for word in ("--role", role)]
    return staff(folder, "add", person, "--name", "Ria", *words, "--password-file", "-")


def last_events(folder: Path, count: int) -> list[object]:
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    try:
        return [HOUSE.codec.decode_event(one.event) for one in SqlJournal(engine).read("house")][
            -count:
        ]
    finally:
        engine.dispose()


def password_of(folder: Path, person: str) -> str | None:
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}")
    try:
        return Secrets(engine).password_hash(person)
    finally:
        engine.dispose()


def test_a_person_is_engaged_with_a_password(folder: Path) -> None:
    result = engage(folder, "ria", "dealer", "cashier")
    assert result.exit_code == 0, result.output
    engaged, changed = last_events(folder, 2)
    assert isinstance(engaged, StaffEngaged)
    assert (engaged.id, engaged.by, engaged.roles) == ("ria", BOSS, (Role.DEALER, Role.CASHIER))
    assert isinstance(changed, CredentialsChanged)
    assert Passwords().is_password(PASSWORD, password_of(folder, "ria"))


def test_people_are_listed_with_their_roles(folder: Path) -> None:
    engage(folder, "ria", "inspector")
    lines = staff(folder, "list").output.splitlines()
    assert any("ria" in line and "inspector" in line for line in lines)
    assert any("boss" in line and "casino_supervisor" in line for line in lines)


def test_a_password_is_set_anew(folder: Path) -> None:
    before = password_of(folder, "boss")
    assert staff(folder, "password", "boss", "--password-file", "-").exit_code == 0
    assert password_of(folder, "boss") != before
    assert isinstance(last_events(folder, 1)[0], CredentialsChanged)


def test_roles_are_changed(folder: Path) -> None:
    engage(folder, "ria", "dealer")
    assert staff(folder, "roles", "ria", "--role", "cashier").exit_code == 0
    assert isinstance(last_events(folder, 1)[0], RolesChanged)


def test_who_is_dismissed_has_no_password_any_more(folder: Path) -> None:
    engage(folder, "ria", "dealer")
    assert staff(folder, "dismiss", "ria", "--reason", "left").exit_code == 0
    assert isinstance(last_events(folder, 1)[0], StaffDismissed)
    assert password_of(folder, "ria") is None


def test_unlocking_says_what_it_means(folder: Path) -> None:
    assert "when the house runs again" in staff(folder, "unlock", "boss").output
    assert staff(folder, "unlock", "nobody").exit_code == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("dismiss", "boss", "--reason", "left"), "the house needs a casino supervisor"),
        (("dismiss", "nobody", "--reason", "left"), "no such person is engaged here"),
        (("roles", "boss", "--role", "king"), "no role is named 'king'"),
        (("roles", "boss", "--role", "player"), "no role is named 'player'"),
        (
            ("roles", "boss", "--role", "casino_supervisor", "--role", "game_supervisor"),
            "a casino supervisor is not a game supervisor",
        ),
        (("roles", "boss", "--role", "dealer", "--by", "eve"), "'eve' is no casino supervisor"),
        (("password", "nobody", "--password-file", "-"), "no such person is engaged here"),
    ],
)
def test_what_the_house_refuses_is_complained_of_and_changes_nothing(
    folder: Path, words: tuple[str, ...], reason: str
) -> None:
    before = last_events(folder, 100)
    result = staff(folder, *words)
    assert result.exit_code == 2
    assert reason in result.stderr
    assert last_events(folder, 100) == before


def test_a_weak_password_engages_nobody(folder: Path) -> None:
    before = last_events(folder, 100)
    words = ("add", "ria", "--name", "Ria", "--role", "dealer", "--password-file", "-")
    result = staff(folder, *words, stdin="short\n")
    assert result.exit_code == 2
    assert last_events(folder, 100) == before
