"""The pages: HTML templates, CSS, and one small client that knows no game.

`page(name, lang, **context)` is a page as HTML; `server.pages` says what each is filled with.
`company(game)` are the seats of a usual table, `markdown(text)` the rules' Markdown as HTML.
`asset(path)` is the address of a file of `static/`: `/static/<path>?v=<hash>`, which may be kept
for ever. Modules import one another without a hash: those answers are to be checked for freshness.

The table page is a CSS grid `#table` with the areas `rivals status stage hand side`: on a desktop
three columns, on a phone one. `#stage`, `#hand`, `#rivals` and `#side` are what a game fills. The
area `hand` also holds the choice bar, the area `side` also the score sheet, the log and the chat.
"""

from ecotone.web.markdown import markdown
from ecotone.web.pages import asset, company, page, safe

__all__ = ["asset", "company", "markdown", "page", "safe"]
