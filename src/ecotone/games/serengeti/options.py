"""The switches of Serengeti."""

from ecotone.core.options import Option

OPTIONS = (
    Option("open_wealth", (False, True), False),
    Option("exchange_variant", (False, True), False),
    # exchanges take the place of private sales unless both are asked for (Z29)
    Option(
        "private_sales",
        (True, False),
        True,
        follows="exchange_variant",
        defaults={False: True, True: False},
    ),
    # 0: as many as there are rounds (Z20)
    Option("private_sales_per_game_limit", (0, 1, 2, 3, 4, 5), 0),
    Option("penalty_mode", ("strict", "referee"), "strict"),
    Option("lot_receiver", ("first_player", "first_eligible"), "first_player"),
)
