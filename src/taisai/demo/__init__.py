"""The demo room: a house that plays by itself.

For: an automatic dealer, bots at terminals and at layouts, and doors that need no password, so that
everybody can try the Game System. Must not know: any rule; it asks the floor as people do.
Obeys: R4: nothing of it works in a live house.
"""
