"""What the server asks of the place where secrets are kept; the store offers it.

Secrets stand in no journal and in no export. Must not know any database. Calls block; the server
makes them from the store's one thread.
"""

from dataclasses import dataclass
from typing import Protocol

from taisai.rules import Role


@dataclass(frozen=True, slots=True)
class KeptSession:
    """A sign-in that lasts: the token's digest, never the token."""

    token_digest: str
    staff_id: str
    role: Role
    expires_at: int


@dataclass(frozen=True, slots=True)
class KeptCode:
    """A one-time code with which a device is enrolled."""

    code_digest: str
    kind: str
    table: str
    terminal: int
    issued_by: str
    expires_at: int


class Secrets(Protocol):
    """Passwords' hashes, sessions and enrolment codes."""

    def password_hash(self, staff_id: str) -> str | None:
        """The hash of a person's password."""
        ...

    def keep_password_hash(self, staff_id: str, password_hash: str) -> None:
        """Keeps a new hash, and ends the person's sessions."""
        ...

    def session(self, token_digest: str) -> KeptSession | None:
        """A session by its token's digest."""
        ...

    def keep_session(self, session: KeptSession) -> None:
        """Keeps a session, or how long it lasts now."""
        ...

    def end_session(self, token_digest: str) -> None:
        """Ends a session."""
        ...

    def end_sessions_of(self, staff_id: str) -> None:
        """Ends all sessions of a person."""
        ...

    def keep_code(self, code: KeptCode) -> None:
        """Keeps an enrolment code."""
        ...

    def take_code(self, code_digest: str) -> KeptCode | None:
        """Gives a code and forgets it: it serves once."""
        ...
