"""The store room: where records are kept.

For: the journal, snapshots, read models, secrets and the heartbeat in a database, SQLite or
PostgreSQL, and what an operator does with it: back up, restore, export, archive.
Must not know: tables' rules, the network, or the time; it decides nothing.
Obeys: E2 (records that can be trusted); promise 12 (nothing is told before it is durable).
"""
