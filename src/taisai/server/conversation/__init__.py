"""The conversation with screens: frames, requests, subscriptions, and what each screen is told.

Must not know any rule of the game: commands go to the floor, views come from `views`.
"""
