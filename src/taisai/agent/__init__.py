"""The agent room: the program in a cabinet, between its devices and the Game System.

For: notes and vouchers, each exactly once, over a loss of power, of the line or of either process.
It owns the ports and a log of its own, and asks the Game System for every decision.
Must not know: any rule, how the Game System keeps its records (`floor`, `store`), its routes
(`server`). It is told what to do, and tells what was done.
"""
