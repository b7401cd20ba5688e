"""Three small boards a card: it scores, it does not or less, it scores more."""

from ecotone.games.ecosystem.draw.about import Examples

EXAMPLES = Examples(
    boards={
        "R": (".K/R.", "R/K", "K.K/RRR"),
        "K": ("KK", "K./.K", "KK/K."),
        "P": ("PP:P:PPP", "P:PP:PPP:PPPP", "PPP:P:PP"),
        "G": ("GK", "G./.K", "KGK"),
        "F": ("FP", "F./.P", "PFR"),
        "C": ("C.P", "C/P", "PCPP"),
        "M": ("RMC", "MC", ".F./RMC"),
        "S": ("S.F", "S./.F", "SFC/.../G.."),
        "W": ("WoK", "Wo", "WoK/.KK"),
        "T": ("T./.T", "TT", "T../.T./..T"),
        "O": ("O", "Wo", "OO"),
    },
    options={
        "W": ("flipped_whale_still_acts",),
        "O": ("octopus_connectivity",),
    },
)
