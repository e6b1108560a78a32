"""Vouchers on paper, whatever prints them: the typeface, the two codes, a sheet of PDF.

For: what a receipt printer and an office printer draw alike. Must not know a protocol, nor what a
line of a voucher means beyond its kind.
"""
