"""The devices room: chance, drivers of equipment, and what a demo has in its place.

For: the one source of chance (validation numbers, tokens), note acceptors and voucher printers, and
a demo's simulated tumbler. A driver's codec and state machine know no input or output.
Must not know: rules or decisions; a device reports, and the table decides.
"""
