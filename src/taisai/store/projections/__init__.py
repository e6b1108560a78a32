"""How events become rows of the read models, a module for each kind of stream.

They are copies for people to search; nothing is decided by them. A projection writes with what it
is given and must not know when it is called or how far it has come (`read_models`).
"""
