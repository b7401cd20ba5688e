"""Commands for people who make card sets."""
