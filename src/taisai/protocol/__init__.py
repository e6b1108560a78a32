"""The protocol room: what is said over the wire, both ways, as a closed vocabulary.

For: requests of screens and updates to them, as msgspec structs from which the web's types are
generated. Must not know: sockets, sessions or decisions.
"""
