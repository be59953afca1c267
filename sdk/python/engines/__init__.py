"""The adapters of engines, each a program: python -m conform_engines.numpy_engine."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parent))  # they import what they share as programs do
