"""Secrets are kept as hashes, expire, and are forgotten when they must be."""

import pytest
from sqlalchemy import Engine

from taisai.rules import Role
from taisai.store.secrets import AttemptLimit, NoPassword, Secrets, Session

CARA = Session("cara", Role.CASINO_SUPERVISOR, began_at=1_000, expires_at=5_000)


@pytest.fixture
def secrets(engine: Engine) -> Secrets:
    made = Secrets(engine)
    made.set_password("cara", "hash-1", at=10)
    return made


def test_a_password_is_found_by_its_person(secrets: Secrets) -> None:
    assert secrets.password_hash("cara") == "hash-1"
    assert secrets.password_hash("carl") is None


def test_a_session_is_found_by_its_token_until_it_runs_out(secrets: Secrets) -> None:
    secrets.begin_session("token", CARA)
    assert secrets.session("token", at=4_999) == CARA
    assert secrets.session("token", at=5_000) is None
    assert secrets.session("other", at=1_000) is None


def test_a_session_is_prolonged(secrets: Secrets) -> None:
    secrets.begin_session("token", CARA)
    secrets.prolong_session("token", 9_000)
    found = secrets.session("token", at=8_999)
    assert found is not None
    assert found.expires_at == 9_000


def test_a_session_that_was_ended_stays_ended(secrets: Secrets) -> None:
    secrets.begin_session("token", CARA)
    secrets.end_session("token")
    secrets.prolong_session("token", 9_000)
    assert secrets.session("token", at=1_000) is None


def test_a_new_password_signs_out_everywhere(secrets: Secrets) -> None:
    secrets.begin_session("token", CARA)
    secrets.set_password("cara", "hash-2", at=20)
    assert secrets.password_hash("cara") == "hash-2"
    assert secrets.session("token", at=1_000) is None


def test_all_sessions_of_one_person_are_ended_and_no_others(secrets: Secrets) -> None:
    secrets.set_password("dora", "hash-3", at=20)
    secrets.begin_session("token-1", CARA)
    secrets.begin_session("token-2", Session("dora", Role.DEALER, 1_000, 5_000))
    secrets.end_sessions_of("cara")
    assert secrets.session("token-1", at=1_000) is None
    assert secrets.session("token-2", at=1_000) is not None


def test_a_forgotten_password_signs_out_and_in_no_more(secrets: Secrets) -> None:
    secrets.begin_session("token", CARA)
    secrets.forget_password("cara")
    assert secrets.password_hash("cara") is None
    assert secrets.session("token", at=1_000) is None
    with pytest.raises(NoPassword, match="'cara' has no password"):
        secrets.begin_session("token", CARA)


def test_a_code_enrols_once(secrets: Secrets) -> None:
    secrets.keep_enrolment_code("code", "terminal-7", "details", expires_at=5_000)
    assert secrets.use_enrolment_code("code", at=4_999) == ("terminal-7", "details")
    assert secrets.use_enrolment_code("code", at=4_999) is None


def test_a_code_that_has_run_out_or_never_was_enrols_nothing(secrets: Secrets) -> None:
    secrets.keep_enrolment_code("code", "terminal-7", "", expires_at=5_000)
    assert secrets.use_enrolment_code("code", at=5_000) is None
    assert secrets.use_enrolment_code("other", at=1) is None


def test_a_new_code_makes_the_one_before_void(secrets: Secrets) -> None:
    secrets.keep_enrolment_code("first", "terminal-7", "", expires_at=5_000)
    secrets.keep_enrolment_code("second", "terminal-7", "", expires_at=5_000)
    assert secrets.use_enrolment_code("first", at=1) is None
    assert secrets.use_enrolment_code("second", at=1) == ("terminal-7", "")


def test_what_passes_is_forgotten_and_passwords_stay(secrets: Secrets) -> None:
    secrets.begin_session("token", CARA)
    secrets.keep_enrolment_code("code", "terminal-7", "", expires_at=5_000)
    secrets.forget_what_passes()
    assert secrets.session("token", at=1_000) is None
    assert secrets.use_enrolment_code("code", at=1) is None
    assert secrets.password_hash("cara") == "hash-1"


LIMIT = AttemptLimit(count_max=3, until=9_000)


def test_attempts_are_counted_until_they_lock_out_and_then_no_more(secrets: Secrets) -> None:
    assert [secrets.count_attempt("cara", 1_000, LIMIT) for _ in range(5)] == [1, 2, 3, 0, 0]
    assert (secrets.locked_out(8_999), secrets.locked_out(9_000)) == ({"cara": 9_000}, {})
    assert secrets.count_attempt("cara", 8_999, LIMIT) == 0
    # A lock-out ends by itself, and it is counted anew.
    assert secrets.count_attempt("cara", 9_000, LIMIT) == 1


def test_a_lock_out_is_kept_until_it_is_lifted(secrets: Secrets) -> None:
    assert secrets.count_attempt("cara", 0, AttemptLimit(1, 9_000)) == 1
    secrets.unlock("cara")
    assert secrets.locked_out(0) == {}
    assert secrets.count_attempt("cara", 0, LIMIT) == 1


def test_what_nobody_has_looked_at_is_taken_back_alone(secrets: Secrets) -> None:
    first, second = (secrets.count_attempt("cara", 0, LIMIT) for _ in range(2))
    assert first == 1
    secrets.take_attempt_back("cara", 1, is_last=False)
    # The other one counts.
    assert second == secrets.count_attempt("cara", 0, LIMIT)
    assert secrets.count_attempt("cara", 0, LIMIT) == 3
    secrets.take_attempt_back("cara", 3, is_last=True)
    assert secrets.locked_out(0) == {}
    assert [secrets.count_attempt("cara", 0, LIMIT) for _ in range(2)] == [3, 0]


def test_nothing_is_kept_about_a_name_that_somebody_made_up(secrets: Secrets) -> None:
    assert secrets.count_attempt("nobody at all", 0, LIMIT) is None
    secrets.take_attempt_back("nobody at all", 1, is_last=False)
    assert secrets.locked_out(0) == {}
