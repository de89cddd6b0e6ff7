"""`python -m inkproof` is `inkproof`."""

from __future__ import annotations

from inkproof.cli.main import run

if __name__ == "__main__":
    run()
