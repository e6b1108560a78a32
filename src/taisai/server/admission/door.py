"""The door: who comes in, as a member of staff or as a device, and who is sent away.

For: sign-in with lock-out, sessions, enrolment codes and device keys. Must not know HTTP: routes
bring cookies and take them away. Every sign-in goes to the house's stream, rate-capped.
Obeys: D9 6.6; promise 18. An unknown person takes as long to refuse as a wrong password.
"""

import hashlib
import hmac
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from taisai.devices.chance import draw_code, draw_token
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.house.state import Device, may_act
from taisai.house.vocabulary import DeviceKind
from taisai.journal import StoreUnavailable
from taisai.names import BadInput
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.attempts import MS_PER_MINUTE, Attempts, NotLetIn
from taisai.server.admission.passwords import Passwords
from taisai.server.admission.rates import Buckets
from taisai.server.admission.security_record import SecurityRecord
from taisai.server.settings import Settings
from taisai.store.secrets import Secrets, Session

CODE_MINUTES: Final = 30
"""How long a device's one-time code can be used."""
PROLONG_MS: Final = MS_PER_MINUTE
"""A session in use is prolonged at most this often."""
BURST_FACTOR: Final = 10
_SEAL_LENGTH: Final = 32


class TooOften(BadInput):
    """One network address tries too often."""


class NotRecorded(BadInput):
    """The house cannot record a sign-in now, so there is none."""


def _as_written(code: str) -> str:
    """A code as it was shown, however it was typed: in small letters, without its hyphens."""
    signs = "".join(one for one in code.upper() if one.isalnum())
    return "-".join(signs[first : first + 4] for first in range(0, len(signs), 4))


def digest_of(secret: str) -> str:
    """What is kept of a token, a key or a code."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Place(msgspec.Struct, frozen=True):
    """What a device is enrolled as, and by whom."""

    kind: DeviceKind
    table: str
    terminal: int
    issued_by: str


@dataclass(slots=True)
class Door:
    """Lets people and devices in.

    Attributes:
        secret: With which browsers are known again; the same over a restart.
    """

    floor: Floor
    secrets: Secrets
    disk: ThreadDisk
    settings: Settings
    passwords: Passwords = field(default_factory=Passwords)
    secret: str = field(default_factory=draw_token)
    record: SecurityRecord = field(init=False)
    attempts: Attempts = field(init=False)
    _addresses: Buckets = field(init=False)
    _sessions: dict[str, Session] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.record = SecurityRecord(self.floor)
        self.attempts = Attempts(self.secrets, self.disk, self.settings)
        per_second = self.settings.sign_ins_per_second_max
        self._addresses = Buckets(per_second, per_second * BURST_FACTOR)

    def _check_rate(self, address: str, now: int) -> None:
        if not self._addresses.take(address, now):
            raise TooOften("too many attempts from this address: wait a moment")

    # ---------------------------------------------------------------- people

    async def sign_in(
        self, staff_id: str, role: Role, password: str, address: str, known_as: str = ""
    ) -> str:
        """Signs a person in and returns the session's token; who is not let in is told as there."""
        person = await self.admit(staff_id, role, password, address, known_as)
        return await self._begin_session(person.id, role, self.floor.clock.now())

    async def admit(
        self,
        staff_id: str,
        role: Role,
        password: str,
        address: str,
        known_as: str = "",
        device: str = "",
    ) -> Person:
        """The person who gives a name, a role and a password; no session begins.

        Args:
            staff_id: Who they say they are.
            role: The role they act in.
            password: Their password.
            address: The network address they come from.
            known_as: What `known_to` gave their browser when they last signed in. Wrong passwords
                of a browser that the house knows are counted apart: strangers who guess lock
                out strangers, and nobody keeps the last casino supervisor out for ever.
            device: At which device they stand, where that is not their own screen.

        Raises:
            NotLetIn: In the same words whatever was wrong, so that nobody learns who exists.
            LockedOut: Too many wrong passwords were given under this name, whoever has it.
            TooOften: The address has tried too often, whoever was named.
            NotRecorded: The house is out of service.
        """
        now = self.floor.clock.now()
        self._check_rate(address, now)
        counted_as = f"{staff_id}@{known_as}" if self._is_known(staff_id, known_as) else staff_id
        attempt = await self.attempts.begin(counted_as, now)
        try:
            kept = await self.disk.call(lambda: self.secrets.password_hash(staff_id))
            matches = await self.passwords.check(password, kept)
        except BaseException:
            with suppress(StoreUnavailable):
                await self.attempts.take_back(attempt)
            raise
        house = self.floor.house.durable
        may = house is not None and may_act(house, staff_id, role)
        is_accepted = matches and may
        is_recorded = await self.record.signed_in(staff_id, role, device, is_accepted=is_accepted)
        if not is_accepted:
            raise NotLetIn("the name, the password or the role is not right")
        await self.attempts.forget(attempt)
        if not is_recorded:
            raise NotRecorded("nobody can sign in while the house is out of service")
        return Person(role, staff_id)

    def known_to(self, staff_id: str) -> str:
        """What a browser is given in which somebody has signed in, to be known by again."""
        drawn = draw_token(9)
        return f"{drawn}.{self._seal(staff_id, drawn)}"

    def _is_known(self, staff_id: str, known_as: str) -> bool:
        drawn, _, seal = known_as.partition(".")
        return known_as.isascii() and hmac.compare_digest(seal, self._seal(staff_id, drawn))

    def _seal(self, staff_id: str, drawn: str) -> str:
        message = f"known {staff_id}/{drawn}".encode(errors="replace")
        return hmac.new(self.secret.encode(), message, hashlib.sha256).hexdigest()[:_SEAL_LENGTH]

    async def locked_out(self) -> Mapping[str, int]:
        """Who is locked out now, each with until when, but for browsers that know them."""
        now = self.floor.clock.now()
        return await self.disk.call(lambda: self.secrets.locked_out(now))

    async def unlock(self, staff_id: str) -> None:
        """A casino supervisor lets a locked-out person try again."""
        await self.attempts.unlock(staff_id)

    async def _begin_session(self, staff_id: str, role: Role, now: int) -> str:
        token = draw_token()
        digest = digest_of(token)
        expires_at = now + self.settings.session_minutes * MS_PER_MINUTE
        session = Session(staff_id, role, now, expires_at)
        await self.disk.call(lambda: self.secrets.begin_session(digest, session))
        self._sessions[digest] = session
        return token

    async def person_of(self, token: str | None, role: Role) -> Person | None:
        """The person whom a session's token signs in to a role; None where it does not."""
        if not token:
            return None
        digest = digest_of(token)
        now = self.floor.clock.now()
        session = self._sessions.get(digest)
        if session is None:
            session = await self.disk.call(lambda: self.secrets.session(digest, now))
            if session is None:
                return None
            self._sessions[digest] = session
        house = self.floor.house.durable
        if session.expires_at <= now or session.role is not role or house is None:
            return None
        if not may_act(house, session.staff, role):
            return None
        await self.prolong(digest, now)
        return Person(role, session.staff)

    async def prolong(self, digest: str, used_at: int) -> None:
        """A session that is used goes on; at most once a minute is that written down."""
        session = self._sessions.get(digest)
        expires_at = used_at + self.settings.session_minutes * MS_PER_MINUTE
        if session is not None and expires_at - session.expires_at >= PROLONG_MS:
            self._sessions[digest] = msgspec.structs.replace(session, expires_at=expires_at)
            await self.disk.call(lambda: self.secrets.prolong_session(digest, expires_at))

    async def look_again(self, now: int) -> None:
        """Takes in which sessions other members of the house have ended or prolonged."""
        if self.floor.postman is None or not self._sessions:
            return
        known = list(self._sessions)
        lasting = await self.disk.call(lambda: self.secrets.sessions_of(known, now))
        for digest in known:
            if digest in lasting:
                self._sessions[digest] = lasting[digest]
            else:
                self._sessions.pop(digest, None)

    def is_signed_in(self, digest: str, now: int) -> bool:
        """Tells whether the session of a screen that was let in still lasts."""
        session = self._sessions.get(digest)
        return session is not None and session.expires_at > now

    def forget_old(self, now: int) -> None:
        """Forgets sessions that have run out; the store drops its own."""
        old = [key for key, one in self._sessions.items() if one.expires_at <= now]
        for key in old:
            del self._sessions[key]

    async def sign_out(self, token: str | None) -> None:
        """Ends a session."""
        if token:
            digest = digest_of(token)
            self._sessions.pop(digest, None)
            await self.disk.call(lambda: self.secrets.end_session(digest))

    async def end_sessions_of(self, staff_id: str) -> None:
        """Ends all sessions of a person, at once."""
        kept = {key: one for key, one in self._sessions.items() if one.staff != staff_id}
        self._sessions = kept
        await self.disk.call(lambda: self.secrets.end_sessions_of(staff_id))

    # ---------------------------------------------------------------- devices

    async def issue_code(self, place: Place) -> str:
        """A one-time code with which a device can be enrolled; shown once."""
        code = draw_code()
        expires_at = self.floor.clock.now() + CODE_MINUTES * MS_PER_MINUTE
        details = msgspec.json.encode(place).decode()
        name = f"{place.kind.value}-{place.table}-{place.terminal}"
        await self.disk.call(
            lambda: self.secrets.keep_enrolment_code(digest_of(code), name, details, expires_at)
        )
        return code

    async def take_code(self, code: str, address: str) -> Place:
        """The code's meaning; it serves once.

        Raises:
            NotLetIn: Unknown, used or too old.
            TooOften: The address has tried too often.
        """
        digest = digest_of(_as_written(code))
        now = self.floor.clock.now()
        self._check_rate(address, now)
        kept = await self.disk.call(lambda: self.secrets.use_enrolment_code(digest, now))
        if kept is None:
            raise NotLetIn("the code is not valid: ask a casino supervisor for another")
        return msgspec.json.decode(kept[1], type=Place)

    def device_of(self, key: str | None) -> Device | None:
        """The device that holds a key; None where it is unknown or revoked."""
        house = self.floor.house.durable
        if not key or house is None:
            return None
        return house.device_with_key(digest_of(key))
