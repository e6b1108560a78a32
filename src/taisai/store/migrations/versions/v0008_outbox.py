"""The outbox, and what members say of themselves: an address, how far each follows the house.

Revision 0008. A released version is never edited: what changes is a new one. Where one process runs
the house, all of it stays empty.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import sqlite

revision = "0008"
down_revision = "0007"

_WHOLE = sa.BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


def upgrade() -> None:
    """Makes the table and the columns."""
    op.create_table(
        "outbox",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("sequence", _WHOLE, nullable=False),
        sa.Column("said", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "sequence", name="outbox_key"),
        sqlite_strict=True,
    )
    op.add_column("leases", sa.Column("address", sa.Text, nullable=False, server_default=""))
    for name in ("followed", "is_clock_off"):
        op.add_column("leases", sa.Column(name, _WHOLE, nullable=False, server_default="0"))
