"""Members of a house: who owns which group of streams, and a heartbeat for each.

Revision 0007. A released version is never edited: what changes is a new one. Whoever ran the house
before was one process, whose lease and beat are now those of the member `floor`; it takes up
all groups when it next starts.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0007"
down_revision = "0006"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the tables, and hands the beat on."""
    for name in ("shares", "is_leaving"):
        op.add_column("leases", sa.Column(name, _WHOLE, nullable=False, server_default="0"))
    op.create_table(
        "owners",
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("member", sa.Text, nullable=False),
        sa.Column("alive_at", _WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("number", name="owners_key"),
        sqlite_strict=True,
    )
    op.create_table(
        "heartbeats",
        sa.Column("member", sa.Text, nullable=False),
        sa.Column("started_at", _WHOLE, nullable=False),
        sa.Column("at", _WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("member", name="heartbeats_key"),
        sqlite_strict=True,
    )
    op.execute(
        "INSERT INTO heartbeats (member, started_at, at) SELECT 'floor', started_at, at "
        "FROM heartbeat"
    )
    op.drop_table("heartbeat")
