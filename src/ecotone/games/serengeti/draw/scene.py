"""What every drawing of a Serengeti table tells: names, words and numbers from a View."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ecotone.core.score import Score, Verdict
from ecotone.games.serengeti.rules.cards import COLOURS, Card
from ecotone.games.serengeti.rules.hearing import ending
from ecotone.games.serengeti.rules.rounds import lot_size
from ecotone.games.serengeti.rules.scoring import COLLECTION, art_value, scores, verdict
from ecotone.games.serengeti.rules.state import NO_BID, NOBODY, Phase
from ecotone.games.serengeti.rules.view import View
from ecotone.locale import heard, judged, say, seat_name

_OWN_STATUS = {
    Phase.CORRECT: "correct",
    Phase.FORFEIT: "forfeit",
    Phase.SALE: "sale",
    Phase.EXCHANGE: "exchange",
}


@dataclass(frozen=True)
class Scene:
    """A View with the words and numbers that a drawing of it needs."""

    view: View
    lang: str
    names: tuple[str, ...]
    scores: tuple[Score, ...]
    verdict: Verdict | None

    def say(self, key: str, **params: str | int) -> str:
        """The sentence of one of the game's own keys."""
        return say(self.lang, f"serengeti.{key}", **params)

    def colour(self, colour: int) -> str:
        """The tribe's name."""
        return self.say(f"colour.{COLOURS[colour]}")

    def card(self, card: Card) -> str:
        """The card's name."""
        return self.say(f"card.{card}")

    def cards(self, cards: Sequence[Card]) -> str:
        """Several cards' names."""
        return ", ".join(map(self.card, cards))

    @property
    def title(self) -> str:
        """The game's name."""
        return self.say("title")

    @property
    def order(self) -> tuple[int, ...]:
        """The seats clockwise, beginning with the own one."""
        view = self.view
        return tuple(((view.seat or 0) + step) % view.seats for step in range(view.seats))

    @property
    def rivals(self) -> tuple[int, ...]:
        """The seats of the others, from the left-hand neighbour on."""
        return tuple(seat for seat in self.order if seat != self.view.seat)

    def heading(self) -> list[str]:
        """Where the game stands."""
        view = self.view
        if view.over:
            return [self.say("finished")]
        return [
            self.say("round", round=view.round + 1),
            f"{self.say('pot')} {view.pot}",
            self.say("cards_seen", left=len(view.pile)),
        ]

    def status(self) -> str:
        """What is awaited from whom, in a sentence; at the end, who has won."""
        view = self.view
        if self.verdict is not None:
            return judged(self.verdict, self.lang, dict(enumerate(self.names)))
        if view.seat not in view.awaited:
            names = ", ".join(self.names[seat] for seat in view.awaited)
            phase = say(self.lang, f"phase.{view.phase.value}")
            return self.say("status.wait", seat=names, phase=phase)
        if view.phase in _OWN_STATUS:
            return self.say(f"status.{_OWN_STATUS[view.phase]}")
        high = view.auction.high if view.auction else NO_BID
        return self.say("status.open") if high == NO_BID else self.say("status.raise", high=high)

    def lot_title(self) -> str:
        """Whose cards are on sale."""
        view = self.view
        if view.auction is not None and view.auction.seller != NOBODY:
            return self.say("sale", seat=self.names[view.auction.seller])
        return self.say("lot" if view.lot else "next_lot")

    def lot_size(self) -> int:
        """How many cards are on sale, or will be."""
        return len(self.view.lot) or lot_size(self.view.round)

    def standing(self) -> str:
        """The bid to beat and whose it is; nothing outside an auction."""
        auction = self.view.auction
        if auction is None:
            return ""
        if auction.bidder == NOBODY:
            return self.say("no_bid")
        return self.say("standing_bid", price=auction.high, seat=self.names[auction.bidder])

    def doing(self, seat: int) -> str:
        """A player's part in what goes on, in a word or two."""
        view, auction = self.view, self.view.auction
        if view.over:
            return ""
        if seat in view.awaited:
            return self.say("thinking")
        if auction is None:
            return self.say("barred") if view.barred[seat] else ""
        if auction.penalised >> seat & 1:
            return self.say("penalised")
        if seat == auction.seller:
            return self.say("seller")
        if auction.seller == NOBODY and view.barred[seat]:
            return self.say("barred")
        return "" if view.active(seat) else self.say("out")

    def bid(self, seat: int) -> str:
        """A player's latest bid in this auction."""
        auction = self.view.auction
        if auction is None or auction.bids[seat] == NO_BID:
            return ""
        return str(auction.bids[seat])

    def tokens(self, seat: int) -> str:
        """A player's tokens, if they may be seen."""
        own = self.view.tokens[seat]
        return "?" if own is None else str(own)

    def last(self) -> str:
        """How the last auction ended."""
        return " ".join(self.last_lines())

    def last_lines(self) -> list[str]:
        """How the last auction ended, a sentence a fact."""
        end = self.view.last
        if end is None:
            return []
        names = dict(enumerate(self.names))
        return [
            heard(line, self.lang, self.view.game, names, self.view.seat) for line in ending(end)
        ]

    def barred_digits(self) -> str:
        """The digits that the own cards forbid in bids."""
        view = self.view
        if view.seat is None or view.over or not view.held[view.seat]:
            return ""
        digits = sorted({card.value for card in view.held[view.seat]})
        return self.say("barred_digits", digits=", ".join(map(str, digits)))

    def removed(self) -> str:
        """The cards that penalties have taken out of the game."""
        cards = self.view.removed
        return self.say("removed", cards=self.cards(cards)) if cards else ""

    def works(self, seat: int) -> list[tuple[Card, ...]]:
        """A player's cards, a group a tribe."""
        held = self.view.held[seat]
        return [
            tuple(card for card in held if card.colour == colour) for colour in range(len(COLOURS))
        ]

    def pad(self) -> list[tuple[str, list[str]]]:
        """The score pad: a row a tribe, then wealth where it is known, the total, the art."""
        view, seats = self.view, self.order
        rows = [
            (
                self.colour(colour),
                [str(COLLECTION[len(self.works(seat)[colour])] or "·") for seat in seats],
            )
            for colour in range(len(COLOURS))
        ]
        if None not in view.tokens:
            wealth = [str(self.scores[seat].by_category()["wealth"] or "·") for seat in seats]
            rows.append((self.say("category.wealth"), wealth))
        rows.append((self.say("total"), [str(self.scores[seat].total) for seat in seats]))
        rows.append((self.say("art_value"), [str(art_value(view.held[seat])) for seat in seats]))
        return rows


def scene(view: View, lang: str, names: Mapping[int, str] | None) -> Scene:
    """Everything a drawing says about the view."""
    scored = scores(view.held, view.tokens)
    called = tuple(_name(lang, names, seat) for seat in range(view.seats))
    end = None
    if view.over:
        end = verdict([score.total for score in scored], list(map(art_value, view.held)))
    return Scene(view, lang, called, scored, end)


def _name(lang: str, names: Mapping[int, str] | None, seat: int) -> str:
    """A name fit to print: no control characters, no line breaks."""
    given = "".join(c for c in (names or {}).get(seat, "") if c.isprintable()).strip()
    return given or seat_name(seat, lang)
