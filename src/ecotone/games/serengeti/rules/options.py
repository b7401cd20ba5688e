"""The switches of Serengeti."""

from ecotone.core.options import Option

_EXCHANGES_REPLACE_SALES = Option(
    "private_sales",
    (True, False),
    True,
    follows="exchange_variant",
    defaults={False: True, True: False},
)

OPTIONS = (
    Option("open_wealth", (False, True), False),
    Option("exchange_variant", (False, True), False),
    # the exchange variant adds a phase and takes none away (Z29)
    Option("private_sales", (True, False), True, earlier={1: _EXCHANGES_REPLACE_SALES}),
    # 0: as many as there are rounds (Z20)
    Option("private_sales_per_game_limit", (0, 1, 2, 3, 4, 5), 0),
    Option("penalty_mode", ("strict", "referee"), "strict"),
    Option("lot_receiver", ("first_player", "first_eligible"), "first_player"),
)
