"""Ask whether any version that a release is locked to is known to be unsafe.

python tools/audit.py deploy/requirements.lock
"""

import json
import subprocess
import sys
from pathlib import Path

SKIPPED = "audit: skipped, {reason}"
PATIENCE = 120


def main(lock: Path) -> int:
    """1 if something is unsafe; where nobody can tell, a line says so and that is all."""
    options = ("--no-deps", "--disable-pip", "--format", "json", "--progress-spinner", "off")
    command = [sys.executable, "-m", "pip_audit", "-r", str(lock), *options]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        told = json.loads(done.stdout)["dependencies"]
    except subprocess.TimeoutExpired:
        print(SKIPPED.format(reason="the advisories do not answer"))
        return 0
    except (ValueError, KeyError):
        missing = "No module named" in done.stderr
        reason = "pip-audit is not installed" if missing else "the advisories cannot be reached"
        print(SKIPPED.format(reason=reason))
        return 0
    if unknown := [one["name"] for one in told if "vulns" not in one]:
        print(SKIPPED.format(reason=f"nobody answers for {', '.join(unknown)}"))
    known = [one for one in told if "vulns" in one]
    unsafe = [(one["name"], one["version"], bad["id"]) for one in known for bad in one["vulns"]]
    for name, version, advisory in unsafe:
        print(f"audit: {name} {version} is unsafe, see {advisory}")
    return 1 if unsafe else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
