"""What holds for all members of a house: wrong passwords are counted once, shapes are read by all.

Revision 0010. A released version is never edited: what changes is a new one.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0010"
down_revision = "0009"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the table and the columns."""
    op.add_column("lock_outs", sa.Column("wrong_count", _WHOLE, nullable=False, server_default="0"))
    op.add_column("leases", sa.Column("reads", _WHOLE, nullable=False, server_default="1"))
    op.create_table(
        "shape_levels",
        sa.Column("number", _WHOLE, nullable=False),
        sa.Column("level", _WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("number", name="shape_levels_key"),
        sqlite_strict=True,
    )
