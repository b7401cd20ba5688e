"""What the documentation site has beyond docs/: pages from the repository's root, and examples."""

import json
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ELSEWHERE = {
    "../CONTRIBUTING.md": "contributing.md",
    "../CHANGELOG.md": "changelog.md",
    "../bench/RESULTS.md": "speed.md",
    "../examples": "examples.md",
}
OUTSIDE = re.compile(r"\[([^]]+)\]\((\.\./[^)#]*)(#[^)]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that lie elsewhere."""
    texts = {"examples.md": examples()}
    for source, name in ELSEWHERE.items():
        if name not in texts:
            texts[name] = (ROOT / source.removeprefix("../")).read_text(encoding="utf-8")
    for name, text in texts.items():
        files.append(File.generated(config, name, content=text.replace("](docs/", "](")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links that leave docs/ lead to such a page, or are words alone: the site has no sources."""

    def linked(found: re.Match[str]) -> str:
        words, target, anchor = found.groups()
        for path, name in ELSEWHERE.items():
            if target == path or target.startswith(f"{path}/"):
                return f"[{words}]({name}{anchor or ''})"
        return words

    return OUTSIDE.sub(linked, markdown)


def examples() -> str:
    """Every example with its source; the notebook cell by cell, pictures included."""
    parts = [
        "# Examples",
        "Small programs from the folder `examples/`; the tests run each of them.",
    ]
    for path in sorted((ROOT / "examples").glob("*.py")):
        parts += [f"## {path.name}", f"```py\n{path.read_text(encoding='utf-8')}```"]
    notebook = json.loads((ROOT / "examples" / "notebook.ipynb").read_text(encoding="utf-8"))
    parts.append("## notebook.ipynb")
    for cell in notebook["cells"]:
        parts.append(_cell(cell["cell_type"], "".join(cell["source"])))
        parts += [_shown(output["data"]) for output in cell.get("outputs", ())]
    return "\n\n".join(parts)


def _cell(kind: str, source: str) -> str:
    return f"```py\n{source}\n```" if kind == "code" else re.sub(r"^#", "###", source, flags=re.M)


def _shown(data: dict[str, list[str]]) -> str:
    if picture := data.get("image/svg+xml"):
        return f'<div class="picture">{"".join(picture)}</div>'
    return f"```text\n{''.join(data['text/plain'])}\n```"
