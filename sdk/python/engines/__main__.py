"""Serves the engine that the first argument names: python -m conform_engines numpy."""

import pathlib
import runpy
import sys

here = pathlib.Path(__file__).parent
engines = sorted(path.stem.removesuffix("_engine") for path in here.glob("*_engine.py"))
if len(sys.argv) < 2 or sys.argv[1] not in engines:
    sys.exit("usage: python -m conform_engines ENGINE [ARGUMENT...]\nengines: " + ", ".join(engines))
sys.argv = [sys.argv[1], *sys.argv[2:]]
sys.path.insert(0, str(here))  # the adapters share modules
runpy.run_path(str(here / (sys.argv[0] + "_engine.py")), run_name="__main__")
