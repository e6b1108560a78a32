"""ESC/POS, the language of receipt printers: bytes of a ticket, answers, and a printer's host.

For: printing a payment voucher once, and knowing that it is whole on the paper, or that nobody
knows. All of it without input or output, but for the shell around it: bytes come in, bytes go out,
time is told.
Must not know: the Game System, nor what a voucher is worth.
"""
