"""The tables of the database: the journal, which takes inserts only, and what is kept beside it.

Must not know how a database came to have them (`migrations`); a test proves that both agree.
Text and whole numbers alone, so that SQLite can be strict about them.
"""

from typing import Final

from sqlalchemy import (
    DDL,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    event,
)
from sqlalchemy.dialects import sqlite

metadata: Final = MetaData()

Whole: Final = BigInteger().with_variant(sqlite.INTEGER(), "sqlite")
"""A whole number of 64 bits: cents, milliseconds, places in a stream."""

INSERT_ONLY: Final = ("records", "signed_heads", "chain_starts")
"""The tables of the journal."""


def _text(name: str, default: str | None = None) -> "Column[str]":
    return Column(name, Text, nullable=False, server_default=default)


def _whole(name: str, default: str | None = None) -> "Column[int]":
    return Column(name, Whole, nullable=False, server_default=default)


def _bytes(name: str) -> "Column[bytes]":
    return Column(name, LargeBinary, nullable=False)


def _table(name: str, *columns: "Column[str] | Column[int] | Column[bytes]", key: str) -> Table:
    constraint = PrimaryKeyConstraint(*key.split(), name=f"{name}_key")
    return Table(name, metadata, *columns, constraint, sqlite_strict=True)


# ---------------------------------------------------------------- the journal
records: Final = _table(
    "records",
    _text("stream"),
    _whole("sequence"),
    _bytes("digest"),
    _bytes("previous"),
    _whole("at"),
    _text("request"),
    _bytes("event"),
    # A second writer cannot append: (stream, sequence) is the key.
    key="stream sequence",
)

chain_starts: Final = _table(
    "chain_starts",
    _text("stream"),
    _whole("sequence"),
    _bytes("digest"),
    _whole("at"),
    _text("archive"),
    key="stream",
)
"""Streams whose earlier records are in an archive: the head from which they go on here."""

signed_heads: Final = _table(
    "signed_heads",
    _whole("number"),
    _whole("at"),
    _text("key_id"),
    _bytes("line"),
    key="number",
)

# ---------------------------------------------------------------- derived from the journal
snapshots: Final = _table(
    "snapshots",
    _text("stream"),
    _whole("sequence"),
    _bytes("digest"),
    _text("format"),
    _bytes("state"),
    # The house's, or none: whoever wrote it is not believed then.
    _text("seal", ""),
    key="stream sequence",
)

projected: Final = _table("projected", _text("stream"), _whole("sequence"), key="stream")
"""How far the read models have followed each stream."""

rounds: Final = _table(
    "rounds",
    _text("stream"),
    _whole("round"),
    _text("edition"),
    _text("layout"),
    _whole("began_at"),
    _whole("opened_at", "0"),
    _whole("closed_at", "0"),
    _whole("ended_at", "0"),
    _text("faces"),
    _text("void_reason"),
    _whole("terminals_count", "0"),
    _whole("wagered_cents", "0"),
    _whole("won_cents", "0"),
    _whole("returned_cents", "0"),
    _whole("corrections_count", "0"),
    _whole("first_sequence"),
    _whole("last_sequence"),
    _whole("layout_wagered_cents", "0"),
    _whole("layout_won_cents", "0"),
    _text("void_kind", ""),
    key="stream round",
)
Index("rounds_by_time", rounds.c.began_at)

meters: Final = _table(
    "meters",
    _text("stream"),
    _whole("terminal"),
    _whole("installed_sequence"),
    _whole("notes_in_cents", "0"),
    _whole("dealer_in_cents", "0"),
    _whole("vouchers_out_cents", "0"),
    _whole("cancelled_cents", "0"),
    _whole("paid_by_hand_cents", "0"),
    _whole("turnover_cents", "0"),
    _whole("returned_cents", "0"),
    _whole("corrections_cents", "0"),
    key="stream terminal installed_sequence",
)
"""A terminal's meters since it was installed; one row for each time that it was."""

vouchers: Final = _table(
    "vouchers",
    _text("number_hash"),
    _text("number_masked"),
    _text("stream"),
    _whole("terminal"),
    _whole("session"),
    _whole("amount_cents"),
    _whole("issued_at"),
    _text("status"),
    _whole("changed_at"),
    key="number_hash",
)
Index("vouchers_by_time", vouchers.c.issued_at)

staff: Final = _table(
    "staff",
    _text("staff"),
    _text("name"),
    _text("roles"),
    _text("status"),
    _whole("changed_at"),
    key="staff",
)

incidents: Final = _table(
    "incidents",
    _text("stream"),
    _whole("sequence"),
    _whole("at"),
    _text("kind"),
    _whole("round", "0"),
    _whole("terminal", "0"),
    _text("staff"),
    _text("details", ""),
    key="stream sequence",
)
Index("incidents_by_time", incidents.c.at)

READ_MODELS: Final = (projected, rounds, meters, vouchers, staff, incidents)

# ---------------------------------------------------------------- outside the journal
passwords: Final = _table(
    "passwords", _text("staff"), _text("password_hash"), _whole("changed_at"), key="staff"
)

lock_outs: Final = _table(
    "lock_outs",
    Column("staff", Text, ForeignKey("passwords.staff", ondelete="CASCADE"), nullable=False),
    _whole("until"),
    _whole("wrong_count", "0"),
    key="staff",
)

sessions: Final = _table(
    "sessions",
    _text("token_hash"),
    Column("staff", Text, ForeignKey("passwords.staff", ondelete="CASCADE"), nullable=False),
    _text("role"),
    _whole("began_at"),
    _whole("expires_at"),
    key="token_hash",
)
Index("sessions_by_staff", sessions.c.staff)

enrolment_codes: Final = _table(
    "enrolment_codes",
    _text("code_hash"),
    _text("device"),
    _text("details"),
    _whole("expires_at"),
    key="code_hash",
)

heartbeats: Final = _table(
    "heartbeats", _text("member"), _whole("started_at"), _whole("at"), key="member"
)
"""Until when each member vouches for its tables."""

leases: Final = _table(
    "leases",
    _text("name"),
    _whole("fencing"),
    _whole("renewal"),
    _text("holder"),
    _text("process"),
    _whole("shares", "0"),
    _whole("is_leaving", "0"),
    _text("address", ""),
    _whole("followed", "0"),
    _whole("is_clock_off", "0"),
    _text("version", ""),
    _whole("clock_off_ms", "0"),
    _whole("reads", "1"),
    key="name",
)
"""The members of the house, each with its lease: `leases` and `members` say how."""

owners: Final = _table(
    "owners", _whole("number"), _text("member"), _whole("alive_at"), key="number"
)
"""Who owns each group of streams, and since when nobody vouches for it."""

shape_levels: Final = _table("shape_levels", _whole("number"), _whole("level"), key="number")
"""One row: what every member must be able to read, and none may join that cannot; `members`."""

outbox: Final = _table(
    "outbox", _text("stream"), _whole("sequence"), _bytes("said"), key="stream sequence"
)
"""What members have written that the owner of the office must take in; `outbox` says how."""

table_views: Final = _table(
    "table_views",
    _text("subject"),
    _text("stream"),
    _text("member"),
    _whole("telling"),
    _bytes("view"),
    key="subject stream",
)
"""Tables as the owner of the office shows them that others run; `table_views` says how."""

tellings: Final = _table(
    "tellings", _text("subject"), _text("member"), _whole("telling"), key="subject member"
)
"""Up to which telling each member has written its tables."""

watches: Final = _table("watches", _text("subject"), _whole("looks"), key="subject")
"""By these counts members know that somebody looks."""

REFUSAL: Final = "the journal takes inserts only"


def guard_statements(table: str, dialect: str) -> list[str]:
    """What makes a table take inserts only, whoever is connected."""
    if dialect == "sqlite":
        key = "number" if table == "signed_heads" else "stream"
        same = f"{key} = NEW.{key}" + (" AND sequence = NEW.sequence" if table == "records" else "")
        there = f"SELECT 1 FROM {table} WHERE {same}"  # noqa: S608 - names of our own
        refuse = f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        return [
            f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {refuse}",
            f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {refuse}",
            # INSERT OR REPLACE deletes without telling the trigger above, unless it is asked to.
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
            f"WHEN EXISTS ({there}) {refuse}",
        ]
    return [
        f"CREATE TRIGGER {table}_inserts_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_journal()"
    ]


POSTGRESQL_FUNCTION: Final = (
    "CREATE OR REPLACE FUNCTION refuse_to_change_the_journal() RETURNS trigger LANGUAGE plpgsql "
    f"AS 'BEGIN RAISE EXCEPTION USING MESSAGE = ''{REFUSAL}'', ERRCODE = ''23000''; END'"
)

HEADS_VIEW: Final = """
CREATE VIEW heads AS
WITH RECURSIVE names(stream) AS (
  SELECT min(stream) FROM records
  UNION ALL
  SELECT (SELECT min(r.stream) FROM records r WHERE r.stream > names.stream)
  FROM names WHERE names.stream IS NOT NULL
)
SELECT r.stream, r.sequence, r.digest, r.at FROM names JOIN records r ON r.stream = names.stream
AND r.sequence = (SELECT max(n.sequence) FROM records n WHERE n.stream = names.stream)
UNION ALL
SELECT s.stream, s.sequence, s.digest, s.at FROM chain_starts s
WHERE NOT EXISTS (SELECT 1 FROM records r WHERE r.stream = s.stream)
"""
"""The newest record of each stream: two steps down the key's index for each, never a scan."""


def _add_guards() -> None:
    def on_create(statement: str, dialect: str) -> None:
        ddl = DDL(statement).execute_if(dialect=dialect)  # type: ignore[no-untyped-call]
        event.listen(metadata, "after_create", ddl)

    on_create(POSTGRESQL_FUNCTION, "postgresql")
    for dialect in ("sqlite", "postgresql"):
        for table in INSERT_ONLY:
            for statement in guard_statements(table, dialect):
                on_create(statement, dialect)
        on_create(HEADS_VIEW, dialect)


_add_guards()
