"""The decisions of a table, a module for each section of the law.

Each function takes the state, a command and the time, and returns events or raises `Refused`.
The checks common to all commands (authority, mode, locks, phase) have been made by `decide`.
"""
