"""Wrong passwords are counted for the whole house, whichever member they were given to.

Revision 0010. A released version is never edited: what changes is a new one.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0010"
down_revision = "0009"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the column."""
    op.add_column("lock_outs", sa.Column("wrong_count", _WHOLE, nullable=False, server_default="0"))
