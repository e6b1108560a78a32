"""What keeps a house running: its folder, keys and lease, signed heads, read models, logs, figures.

Must not know screens or who is signed in.
"""
