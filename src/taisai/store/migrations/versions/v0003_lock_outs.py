"""Lock-outs: who cannot sign in for a while, also after a restart.

Revision 0003. A released version is never edited: what changes is a new one.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0003"
down_revision = "0002"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "lock_outs",
        sa.Column(
            "staff",
            sa.Text,
            sa.ForeignKey("passwords.staff", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("until", _WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("staff", name="lock_outs_key"),
        sqlite_strict=True,
    )
