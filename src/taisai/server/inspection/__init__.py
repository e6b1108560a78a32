"""The records of a running house for those who may read them: searched, replayed, exported, proved.

Must not write anything.
"""
