"""The views room: who may see what, one pure module for each screen, from state to view.

For: everything that a screen shows, as frozen structs that encode to JSON. What a person may not
see is absent from that person's view; it is never sent and blanked.
Must not know: sockets, clocks, fonts or colours. `at` comes in, and `due` has been run for it.
Obeys: D9A 3.3(b), 3.3(e), 3.4, 5.4(b); D9 3.3, 3.4, 7.5; readings R5, R9, R10, R17, R39.
"""
