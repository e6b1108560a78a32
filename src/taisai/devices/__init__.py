"""The devices room: ports and drivers of what stands at a table.

For: the tumbler (by hand or simulated), the dice reader, the source of validation numbers.
Must not know: rules or decisions; a device reports, and the table decides.
"""
