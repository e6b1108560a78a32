"""The decisions of the house: settings, staff, devices, software, security.

Each function takes the state, a command and the time, and returns events or raises `Refused`.
Authority has been checked by `decide`.
"""
