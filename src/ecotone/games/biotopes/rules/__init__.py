"""The rules of Biotopes: a stack of tasks, over cards that a pack brings."""
