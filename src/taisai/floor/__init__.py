"""The floor room: the running tables.

For: one writer for each stream, group commit, recovery, and what each screen is told.
Must not know: the network (`server`), any rule (it asks `table`, `cage` and `house`), or how
records are kept (it asks the store through the journal's port).
"""
