"""The ground floor: what every game promises and what can be derived from the promise."""
