"""Tables as others are shown them, who looks at that, and what members say of themselves.

Revision 0009. A released version is never edited: what changes is a new one. Where one process runs
the house, all of it stays empty.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0009"
down_revision = "0008"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the tables and the columns."""
    op.create_table(
        "table_views",
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("member", sa.Text, nullable=False),
        sa.Column("telling", _WHOLE, nullable=False),
        sa.Column("view", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("subject", "stream", name="table_views_key"),
        sqlite_strict=True,
    )
    op.create_table(
        "tellings",
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("member", sa.Text, nullable=False),
        sa.Column("telling", _WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("subject", "member", name="tellings_key"),
        sqlite_strict=True,
    )
    op.create_table(
        "watches",
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("looks", _WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("subject", name="watches_key"),
        sqlite_strict=True,
    )
    op.add_column("leases", sa.Column("version", sa.Text, nullable=False, server_default=""))
    op.add_column("leases", sa.Column("clock_off_ms", _WHOLE, nullable=False, server_default="0"))
