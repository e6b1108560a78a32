"""The table's lamps, bell, tumbler motor and cover switch, on relay and input boards by Modbus.

`wiring` says what hangs at which address, `board` what is written and what follows from what was
read, without input or output; `line` moves it over TCP or a serial line, `simulator` answers it.
Must not know: why an area is lit or when a tumbler may spin; the table says so.
"""
