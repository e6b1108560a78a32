"""How a voucher's validation number is known in a read model: by its hash, never by itself.

A copy that is searched by many must not be a list of numbers that can be cashed.
"""

import hashlib


def hash_number(validation_number: str) -> str:
    """What a voucher is looked up by.

    >>> hash_number("123456789012345617")[:12]
    'd429035ddac4'
    """
    return hashlib.sha256(b"taisai voucher\n" + validation_number.encode()).hexdigest()
