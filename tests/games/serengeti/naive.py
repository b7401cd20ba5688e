"""A Serengeti round with lists, names and coins one by one: an oracle, not an implementation."""

Card = tuple[str, int]
Said = list[tuple[int, int | None]]


class Player:
    """What lies in front of a player."""

    def __init__(self, cards: list[Card], tokens: int) -> None:
        self.cards = list(cards)
        self.tokens = tokens


def may_bid(player: Player, price: int, high: int | None) -> bool:
    """More than the last bid, no more than the purse, and no own card with the last digit."""
    if high is not None and price <= high:
        return False
    if price > player.tokens:
        return False
    return all(str(price)[-1] != str(value) for _, value in player.cards)


def play_round(
    players: list[Player], first: int, lot: list[Card], pot: int, said: Said
) -> tuple[int, int]:
    """Let the players say what they said; who opens next, and what is left in the pot."""
    circle = [(first + step) % len(players) for step in range(len(players))]
    high, leader = None, None
    words = list(said)
    while circle and circle != [leader]:
        speaker = circle.pop(0)
        if speaker == leader:  # a leader waits for the others
            circle.append(speaker)
            continue
        who, price = words.pop(0)
        assert who == speaker, f"it was for {speaker} to speak, not for {who}"
        if price is None:
            continue
        assert may_bid(players[speaker], price, high)
        high, leader = price, speaker
        circle.append(speaker)
    assert not words
    if leader is None or high is None:
        players[first].cards += lot
        return first, pot
    players[leader].tokens -= high
    pot = share(players, leader, high, pot + high)
    players[leader].cards += lot
    return leader, pot


def share(players: list[Player], buyer: int, price: int, pot: int) -> int:
    """Hand the pot out coin by coin, a round at a time; what does not go round stays."""
    others = [player for place, player in enumerate(players) if place != buyer]
    digit = int(str(price)[-1])

    def matching(player: Player) -> int:
        return len([value for _, value in player.cards if value == digit])

    keenest = sorted(others, key=matching, reverse=True)[0]
    lucky = [player for player in others if matching(player) == matching(keenest)]
    while pot >= len(lucky):
        for player in lucky:
            player.tokens += 1
            pot -= 1
    return pot


def final_points(players: list[Player]) -> list[int]:
    """Points for each colour by adding 1, 2, 3, 4, 5, and 2 for the fullest purses."""
    points = []
    for player in players:
        total = 0
        for colour in {colour for colour, _ in player.cards}:
            size = len([other for other, _ in player.cards if other == colour])
            total += sum(range(1, size + 1))
        if all(player.tokens >= other.tokens for other in players):
            total += 2
        points.append(total)
    return points
