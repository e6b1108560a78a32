"""Another pay table: its par sheet, a round, a layout and an evening, cell by cell.

A notebook in percent format: Jupyter (with jupytext), VS Code and Spyder open it; Python runs it.
"""

# %%
from taisai.maths import Stopping, WagerSet, figures_of, percent, stopping_of
from taisai.reports.pictures import picture_of_layout, picture_of_outcome
from taisai.rules import Edition, Outcome, Wager, edition_named

law = edition_named("9A")
harbour = law.with_odds("harbour", {"double": 10, "face": (1, 2, 3)})

# %% [markdown]
# ## What changes

# %%
for bet in ("double_3", "face_6"):
    for edition in (law, harbour):
        edge = figures_of(bet, edition).house_edge
        print(f"{bet:10} {edition.name:8} {edge!s:>8} {percent(*edge.as_integer_ratio())}")

# %% [markdown]
# ## A round on the layout

# %%
outcome = Outcome(3, 5, 3)
print(harbour.settle_round([Wager("double_3", 200), Wager("face_5", 100)], outcome))
picture_of_outcome(outcome)

# %%
picture_of_layout(harbour, "standard", outcome)

# %% [markdown]
# ## From $200 until ruin or $300


# %%
def evening(edition: Edition) -> Stopping:
    """The same wagers all evening, at the odds of an edition."""
    wagers = WagerSet.of([Wager("face_6", 500), Wager("double_3", 200)], edition)
    return stopping_of(wagers, bankroll_cents=20_000, target_cents=30_000, rounds=300)


lawful, stopping = evening(law), evening(harbour)
for name, found in (("by the law", lawful), ("at our odds", stopping)):
    print(f"{name}: ruined by round 300 {percent(*found.ruined_by(300).as_integer_ratio())}")
