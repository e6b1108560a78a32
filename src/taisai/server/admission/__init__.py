"""Who comes in: sign-in and sessions, keys of devices, rates, and what each role may ask for.

Must not know what is said once somebody is in (`conversation`).
"""
