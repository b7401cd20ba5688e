"""Addresses of visitors: which are this machine's, and whose share each counts for."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

HERE = ("127.0.0.1", "::1", "")
HOUSEHOLD = 64
"""Bits of an IPv6 address that name a household; the others it chooses as it likes."""


@lru_cache(4096)
def share(address: str) -> str:
    """Whose share an address counts for: IPv6 by household, IPv4 within IPv6 as what it is."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, HOUSEHOLD), strict=False))
