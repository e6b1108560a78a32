"""The reports room: paper, pictures and figures for people.

For: turning what the rooms below know into tables, drawings and documents.
Must not know: how to decide anything; it only shows.
"""
