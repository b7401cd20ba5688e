"""The colours that all pictures share, by day and by night."""

from ecotone.core.drawing import Theme

PALETTE: dict[Theme, dict[str, str]] = {
    "light": {
        "paper": "#f6f1e7",
        "panel": "#fffaf0",
        "ink": "#2b2a26",
        "quiet": "#6f6a5f",
        "line": "#e0d7c4",
        "accent": "#3d7a3a",
        "gold": "#b98518",
        "red": "#b3392f",
    },
    "dark": {
        "paper": "#24211d",
        "panel": "#3a352e",
        "ink": "#f1eadc",
        "quiet": "#b8ae9c",
        "line": "#4d463c",
        "accent": "#8cc47a",
        "gold": "#e2b64f",
        "red": "#ee8b7c",
    },
}
