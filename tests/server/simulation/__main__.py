"""Repeat the runs of some seeds, and tell how they end: python -m server.simulation 17 18."""

import sys

from server.simulation.world import simulate

if __name__ == "__main__":
    reports = [simulate(int(seed)) for seed in sys.argv[1:]]
    sys.stdout.writelines(f"{report}\n{report.digest}\n" for report in reports)
    sys.exit(any(report.broken for report in reports))
