"""Settings of the server: from a file and the environment, checked at the start.

Knows every setting, its default and its bounds. Must not know how it is used. A setting that the
rules forbid is refused with the rule's number. docs/reference/settings.md is generated from here.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from taisai.names import BadInput

ENVIRONMENT_PREFIX: Final = "TAISAI_"

_Port = Annotated[int, Meta(ge=0, le=65_535)]
_Positive = Annotated[int, Meta(gt=0)]


class BadSetting(BadInput):
    """A setting is unknown, of the wrong kind, or out of bounds."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a server.

    Attributes:
        data: The folder that holds the house: its journal, keys and backups.
        database: A database address, of one host or several; empty for the SQLite file in the data
            folder.
        archives: Folders in which archives of the journal lie, for who looks at rounds in them; one
            that is where it was made, or beside the journal, is found without.
        witnesses: Where else the last signed head is remembered, beside the data folder: folders
            of other disks or machines, or addresses (`https://...`) that take it with POST. Who
            has the database and the data folder cannot change what is remembered there.
        process: This process's name, by which others are told who runs the house; empty for the
            machine's name.
        join: Run a part of the house, as one of several processes on the same PostgreSQL; `process`
            is then the member's name, and no two have the same.
        standby: Wait while another process runs the house on the same database, and take over by
            itself when that one ends or dies.
        host: The address to listen on.
        port: The port to listen on; 0 for any free one.
        certificate: A TLS certificate file; with `key` the server speaks TLS alone.
        key: The certificate's key file.
        origins: Further origins whose pages may talk to this server; its own always may.
        hosts: The names under which this house is served; requests under other names are refused,
            so that no page of another site can have its own name lead here. An address in
            figures, `localhost` and the hosts of `origins` always serve.
        proxies: The network addresses of proxies before this server, one by one; whose requests
            they pass on, and whether over TLS, is believed of these and of nobody else.
        session_minutes: How long a sign-in lasts without use.
        sign_ins_per_second_max: How many sign-ins and codes one network address may try; a burst
            of ten times as many is allowed.
        sign_in_attempts_max: Wrong passwords before a person is locked out.
        lock_out_minutes: How long they are.
        two_heads_hours: For so long after somebody has engaged another, or set their password, the
            two do not count as two persons where two must agree; 0 for no time.
        message_bytes_max: The longest message a screen may send.
        messages_per_second_max: How fast a device may send, connecting and whatever a frame may
            be included; a burst of twice as many is allowed, and a member of staff, who may have
            several pages open, five times as much.
        connections_per_person_max: How many sockets one member of staff may hold open, at all
            streams together; a device has one.
        connections_max: How many sockets the server holds open; it stays well below the number of
            files that the system lets it open, whatever stands here.
        strangers_max: How many connections may be open on which nobody is known yet; at most a
            quarter of all that there is room for.
        strangers_per_address_max: How many of them from one network address.
        request_seconds_max: A connection that sends no whole request for so long is closed.
        idle_seconds_max: A socket that says nothing for so long is closed; screens ping.
        send_seconds_max: A screen that does not take a message for so long is dropped.
        clock_days_max: A start so many days after the last record is refused, until somebody says
            that the clock is right (`taisai serve --clock-is-right`).
        heads_minutes: How often all heads are signed together.
        software_check_minutes: How often the installed code's digest is checked (D9A 3.5).
    """

    data: str = "taisai-data"
    database: str = ""
    archives: tuple[str, ...] = ()
    witnesses: tuple[str, ...] = ()
    process: Annotated[str, Meta(max_length=100)] = ""
    join: bool = False
    standby: bool = False
    host: str = "127.0.0.1"
    port: _Port = 8_080
    certificate: str = ""
    key: str = ""
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    session_minutes: _Positive = 12 * 60
    sign_ins_per_second_max: _Positive = 2
    sign_in_attempts_max: _Positive = 5
    lock_out_minutes: _Positive = 15
    two_heads_hours: Annotated[int, Meta(ge=0)] = 24
    message_bytes_max: Annotated[int, Meta(ge=1_024, le=1_048_576)] = 16_384
    messages_per_second_max: _Positive = 20
    connections_per_person_max: _Positive = 500
    connections_max: _Positive = 15_000
    strangers_max: _Positive = 2_000
    strangers_per_address_max: _Positive = 200
    request_seconds_max: _Positive = 20
    idle_seconds_max: _Positive = 90
    send_seconds_max: _Positive = 10
    clock_days_max: _Positive = 30
    heads_minutes: _Positive = 60
    software_check_minutes: _Positive = 60

    @property
    def has_tls(self) -> bool:
        """The server speaks TLS."""
        return bool(self.certificate)

    @property
    def database_url(self) -> str:
        """The database's address."""
        return self.database or f"sqlite:///{Path(self.data) / 'journal.sqlite'}"


def load_settings(file: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Reads the settings: the file first, then the environment, which wins.

    Raises:
        BadSetting: Something is unknown or out of bounds; the message names it.
    """
    given: dict[str, object] = {}
    if file is not None:
        try:
            given.update(tomllib.loads(file.read_text()))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failed:
            raise BadSetting(f"the settings file {file} cannot be read: {failed}") from failed
    known = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name, value in environment.items():
        setting = name.removeprefix(ENVIRONMENT_PREFIX).lower()
        if name.startswith(ENVIRONMENT_PREFIX):
            if setting not in known:
                raise BadSetting(f"{name} names no setting: there are {', '.join(sorted(known))}")
            is_list = known[setting].type == tuple[str, ...]
            given[setting] = tuple(value.split(",")) if is_list else value
    try:
        settings = msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as failed:
        raise BadSetting(f"a setting is wrong: {failed}") from failed
    if bool(settings.certificate) is not bool(settings.key):
        raise BadSetting("TLS needs both a certificate and its key")
    if settings.join and settings.standby:
        raise BadSetting("a process joins the others (join), or waits for their end (standby)")
    if settings.join and not settings.database:
        raise BadSetting("a house is shared out on PostgreSQL alone: `join` needs a `database`")
    return settings
