"""Original card figures, drawn from flat shapes in a 100 x 100 box."""
