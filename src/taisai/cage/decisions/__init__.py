"""The decisions of the cage: settings, vouchers, unclaimed money, recoverables.

Each function takes the state, a command and the time, and returns events or raises `Refused`.
Authority has been checked by `decide`.
"""
