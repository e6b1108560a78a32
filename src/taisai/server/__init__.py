"""The server room: the network's door.

For: Litestar's application, WebSockets for screens, sign-in, device keys, health and metrics.
Must not know: any rule. It finds out who asks, hands the command to the floor, and tells the
screen what the floor answers. Roles are checked by guards here and again by `decide`.
"""
