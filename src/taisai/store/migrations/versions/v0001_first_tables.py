"""The first tables: the journal, what is derived from it, and what is kept beside it.

Revision 0001. A released version is never edited: what changes is a new one.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0001"
down_revision = None

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the tables, their guards and the view of the heads."""
    _make_the_journal()
    _make_rounds_and_meters()
    _make_other_read_models()
    _make_what_is_beside()
    dialect = op.get_bind().dialect.name
    guards = _sqlite_guards() if dialect == "sqlite" else _postgresql_guards()
    for statement in (*guards, _HEADS):
        op.execute(sa.text(statement))


def _table(
    name: str, key: str, *columns: sa.Column[str] | sa.Column[int] | sa.Column[bytes]
) -> None:
    constraint = sa.PrimaryKeyConstraint(*key.split(), name=f"{name}_key")
    op.create_table(name, *columns, constraint, sqlite_strict=True)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _whole(name: str, default: str | None = None) -> sa.Column[int]:
    return sa.Column(name, _WHOLE, nullable=False, server_default=default)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _make_the_journal() -> None:
    _table(
        "records",
        "stream sequence",
        _text("stream"),
        _whole("sequence"),
        _bytes("digest"),
        _bytes("previous"),
        _whole("at"),
        _text("request"),
        _bytes("event"),
    )
    _table(
        "chain_starts",
        "stream",
        _text("stream"),
        _whole("sequence"),
        _bytes("digest"),
        _whole("at"),
        _text("archive"),
    )
    _table(
        "signed_heads",
        "number",
        _whole("number"),
        _whole("at"),
        _text("key_id"),
        _bytes("line"),
    )


def _make_rounds_and_meters() -> None:
    _table(
        "snapshots",
        "stream sequence",
        _text("stream"),
        _whole("sequence"),
        _bytes("digest"),
        _text("format"),
        _bytes("state"),
    )
    _table(
        "projected",
        "stream",
        _text("stream"),
        _whole("sequence"),
    )
    _table(
        "rounds",
        "stream round",
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
    )
    op.create_index("rounds_by_time", "rounds", ["began_at"])
    _table(
        "meters",
        "stream terminal installed_sequence",
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
    )


def _make_other_read_models() -> None:
    _table(
        "vouchers",
        "number_hash",
        _text("number_hash"),
        _text("number_masked"),
        _text("stream"),
        _whole("terminal"),
        _whole("session"),
        _whole("amount_cents"),
        _whole("issued_at"),
        _text("status"),
        _whole("changed_at"),
    )
    op.create_index("vouchers_by_time", "vouchers", ["issued_at"])
    _table(
        "staff",
        "staff",
        _text("staff"),
        _text("name"),
        _text("roles"),
        _text("status"),
        _whole("changed_at"),
    )
    _table(
        "incidents",
        "stream sequence",
        _text("stream"),
        _whole("sequence"),
        _whole("at"),
        _text("kind"),
        _whole("round", "0"),
        _whole("terminal", "0"),
        _text("staff"),
        _text("text"),
    )
    op.create_index("incidents_by_time", "incidents", ["at"])


def _make_what_is_beside() -> None:
    _table(
        "passwords",
        "staff",
        _text("staff"),
        _text("password_hash"),
        _whole("changed_at"),
    )
    _table(
        "sessions",
        "token_hash",
        _text("token_hash"),
        sa.Column(
            "staff",
            sa.Text,
            sa.ForeignKey("passwords.staff", ondelete="CASCADE"),
            nullable=False,
        ),
        _text("role"),
        _whole("began_at"),
        _whole("expires_at"),
    )
    op.create_index("sessions_by_staff", "sessions", ["staff"])
    _table(
        "enrolment_codes",
        "code_hash",
        _text("code_hash"),
        _text("device"),
        _text("details"),
        _whole("expires_at"),
    )
    _table(
        "heartbeat",
        "number",
        _whole("number"),
        _whole("started_at"),
        _whole("at"),
    )


_HEADS = """
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

_REFUSAL = "the journal takes inserts only"


def _sqlite_guards() -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    keys = {
        "records": "stream = NEW.stream AND sequence = NEW.sequence",
        "signed_heads": "number = NEW.number",
        "chain_starts": "stream = NEW.stream",
    }
    made = []
    for table, same in keys.items():
        there = f"SELECT 1 FROM {table} WHERE {same}"  # noqa: S608 - names of our own
        made += [
            f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} {refuse}",
            f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} {refuse}",
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
            f"WHEN EXISTS ({there}) {refuse}",
        ]
    return made


def _postgresql_guards() -> list[str]:
    function = (
        "CREATE OR REPLACE FUNCTION refuse_to_change_the_journal() RETURNS trigger "
        f"LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION USING MESSAGE = ''{_REFUSAL}'', "
        "ERRCODE = ''23000''; END'"
    )
    return [
        function,
        *(
            f"CREATE TRIGGER {table}_inserts_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_journal()"
            for table in ("records", "signed_heads", "chain_starts")
        ),
    ]
