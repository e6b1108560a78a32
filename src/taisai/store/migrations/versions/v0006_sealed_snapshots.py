"""Seals on snapshots.

Revision 0006. A released version is never edited: what changes is a new one. Snapshots from before
bear none and are not believed: the journal, or the archive before it, is replayed once instead.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("snapshots", sa.Column("seal", sa.Text(), nullable=False, server_default=""))
