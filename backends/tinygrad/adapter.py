"""tinygrad as a backend for conform.

    conform run --backend=tinygrad --mode=python 'onnx.*'

tinygrad's runner of ONNX models runs a model of one operator, in which bounds and sizes are constants. Mode python runs the kernels on
tinygrad's emulator of a device, and mode cpu compiles them with clang.
"""

import os

import engine
import onnx_models

given = engine.options()
os.environ["DEV"] = given.device or given.mode.upper()

from importlib.metadata import version  # noqa: E402

import numpy as np  # noqa: E402
from tinygrad import Tensor  # noqa: E402
from tinygrad.nn.onnx import OnnxRunner  # noqa: E402


def run(model, inputs):
    data = np.frombuffer(model.SerializeToString(), np.uint8)
    results = OnnxRunner(Tensor(data, device="PYTHON"))({name: Tensor(np.array(x, order="C")) for name, x in inputs.items()})
    return [results[one.name].numpy() for one in model.graph.output]


TINYGRAD = engine.Engine(
    "tinygrad", version("tinygrad"), refuses=(ValueError, TypeError, IndexError, RuntimeError, AssertionError, KeyError),
    lacks=(NotImplementedError, FileNotFoundError), types=("bool",),  # it looks for clang where its own emulator would do
)

engine.serve(TINYGRAD, onnx_models.functions(run, onnx_models.Constants.BOUNDS), given)
