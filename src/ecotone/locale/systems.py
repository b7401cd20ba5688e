"""What systems and libraries say, which is in English, and our keys for it."""

REASONS = {
    "no such file or directory": "reason.missing",
    "permission denied": "reason.forbidden",
    "is a directory": "reason.folder",
    "not a directory": "reason.no_folder",
    "no space left on device": "reason.full",
    "file name too long": "reason.long_name",
    "read-only file system": "reason.read_only",
    "not an ordinary file": "reason.odd_file",
    "input/output error": "reason.disk",
    "connection refused": "reason.no_answer",
    "name or service not known": "reason.unknown_name",
    "too deep": "reason.deep",
    "too long": "reason.long_number",
    "expecting value": "reason.no_value",
    "expecting ',' delimiter": "reason.no_mark",
    "expecting ':' delimiter": "reason.no_mark",
    "expecting property name enclosed in double quotes": "reason.no_quote",
    "extra data": "reason.extra",
    "unterminated string starting at": "reason.endless",
    "illegal trailing comma before end of array": "reason.comma",
    "illegal trailing comma before end of object": "reason.comma",
}
"""By their texts in small letters; what is not here stays as it was said."""
