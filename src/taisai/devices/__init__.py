"""The devices room: chance, and what a demo has in place of equipment.

For: the one source of chance (validation numbers, tokens), and a demo's simulated tumbler. Drivers
of real equipment will stand here; equipment reports over a socket of its own meanwhile.
Must not know: rules or decisions; a device reports, and the table decides.
"""
