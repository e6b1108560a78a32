"""Leases: which process runs the house.

Revision 0002. A released version is never edited: what changes is a new one.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0002"
down_revision = "0001"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("fencing", _WHOLE, nullable=False),
        sa.Column("renewal", _WHOLE, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="leases_key"),
        sqlite_strict=True,
    )
