"""The maths room: what follows from the odds, in exact fractions.

For: ways, chances, expectations, edges, variance and risk, of one bet, of a set of wagers, and of
many rounds. Must not know: tables, money at risk in a running house, or any float.
"""
