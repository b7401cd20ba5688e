"""The pages: templates, styles and the one small client that knows no game."""
