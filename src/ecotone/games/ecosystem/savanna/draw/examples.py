"""Three small boards a card: it scores, it does not or less, it scores more."""

from ecotone.games.ecosystem.draw.about import Examples

EXAMPLES = Examples(
    boards={
        "W": ("WR", "WG", "Z../WR./E.."),
        "G": ("GG", "G./.G", "GGG/..G"),
        "T": ("T./.T", "TT", "T../.T./..T"),
        "A": ("AA:AAA", "A:AAA:AA", "AAA:A:AA"),
        "Z": ("ZG", "Z./.G", "GZG"),
        "R": ("R/T", "R./.T", ".R./RTR"),
        "C": ("C./.a", "CA", "a.a/.C./..a"),
        "L": ("GLa", "L.A", "GLa/GLz"),
        "E": ("EZ", ".Z./CER/.L.", "EE"),
        "H": ("C.H/.a.", "CAH", "CaH/.aC"),
        "V": ("V.C/.../a..", "Va/C.", "VCC/a../a.."),
    },
    options={
        "C": ("cheetah_blocked",),
        "L": ("auto_lion",),
        "E": ("elephant_floor0",),
        "H": ("hyena_range",),
    },
)
