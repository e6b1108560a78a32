"""Codes and values in the read models, where English sentences were.

Revision 0005. A released version is never edited: what changes is a new one. Incidents from before
have no details: they are told from their records, or after `taisai rebuild` from their rows.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_SENTENCES = (
    ("no spin: ", "NoSpinAnnounced"),
    ("voided: ", "SettledRoundVoided"),
    ("void round: ", "VoidRoundAnnounced"),
)
"""How a void round was told, by the event that made it void."""


def upgrade() -> None:
    """Adds the columns, and takes the sentences of void rounds apart."""
    for table, name in (("incidents", "details"), ("rounds", "void_kind")):
        op.add_column(table, sa.Column(name, sa.Text(), nullable=False, server_default=""))
    op.drop_column("incidents", "text")
    rounds = sa.table("rounds", sa.column("void_kind"), sa.column("void_reason"))
    reason = rounds.c.void_reason
    for sentence, kind in _SENTENCES:
        said: sa.ColumnElement[str] = sa.func.substr(reason, len(sentence) + 1)
        # A cause stood there as people write it; what a dealer wrote stays as it is.
        if kind != "VoidRoundAnnounced":
            said = sa.func.replace(said, " ", "_")
        untouched = sa.and_(rounds.c.void_kind == "", reason.startswith(sentence))
        op.execute(sa.update(rounds).where(untouched).values(void_kind=kind, void_reason=said))
