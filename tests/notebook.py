"""A notebook without Jupyter: its code cells run in order, and each shows its last expression."""

import ast
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "examples" / "notebook.ipynb"


def executed(cells: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What each code cell shows, in the format's own words."""
    names: dict[str, Any] = {"__name__": "__main__"}
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    return [_outputs(number, "".join(cell["source"]), names) for number, cell in enumerate(code, 1)]


def _outputs(number: int, source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, f"cell {number}", "exec"), names)
    value = eval(ast.unparse(last), names) if last else None
    if value is None:
        return []
    return [
        {
            "output_type": "execute_result",
            "execution_count": number,
            "data": _data(value),
            "metadata": {},
        }
    ]


def _data(value: Any) -> dict[str, list[str]]:
    picture = getattr(value, "_repr_svg_", None)
    if picture is not None:
        return {"image/svg+xml": picture().splitlines(keepends=True)}
    return {"text/plain": repr(value).splitlines(keepends=True)}


def rewrite(path: Path) -> None:
    """Run the notebook and keep what it shows in it."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, (cell, outputs) in enumerate(
        zip(code, executed(notebook["cells"]), strict=True), 1
    ):
        cell |= {"execution_count": number, "outputs": outputs}
    text = json.dumps(notebook, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite(NOTEBOOK)
