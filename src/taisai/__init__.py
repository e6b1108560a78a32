"""taisai: the open Game System for Electronic Tai-Sai (sic bo), to the New Zealand casino rules.

Start with `taisai.rules`, which holds the law; ARCHITECTURE.md shows the other rooms.
"""

__version__ = "0.2.0.dev0"
