"""Amounts of the table layout in the row of a round.

Revision 0004. A released version is never edited: what changes is a new one. Rounds from before
have nothing there until the read models are made again (`taisai rebuild`).
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0004"
down_revision = "0003"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Adds the columns."""
    for name in ("layout_wagered_cents", "layout_won_cents"):
        op.add_column("rounds", sa.Column(name, _WHOLE, nullable=False, server_default="0"))
