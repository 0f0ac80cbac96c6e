"""Runs the shell scripts of the examples as a workflow does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def run_script(script: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script in a folder, with ``dominion`` on the path and ``step.md`` as the step's summary."""
    command = folder / "bin" / "dominion"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m dominion_cli "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "GITHUB_STEP_SUMMARY": str(folder / "step.md")}
    return subprocess.run(["sh", str(script)], cwd=folder, env=environment, capture_output=True, text=True, check=False)
