"""Apache TVM as a backend for conform.

    conform run --backend=tvm 'onnx.*'

TVM's frontend of ONNX makes a module of Relax from a model of one operator, in which bounds and sizes are constants. The module is
compiled for the CPU, and runs in TVM's virtual machine. Mode runtime gives indices as inputs, and constant has them as constants.
"""

import engine
import numpy as np
import onnx_models
import tvm
from tvm import relax
from tvm.relax.frontend.onnx import from_onnx

given = engine.options()


def run(model, inputs):
    module = from_onnx(model)
    machine = relax.VirtualMachine(relax.build(module, target="llvm"), tvm.cpu())
    result = machine["main"](*[tvm.runtime.tensor(np.array(x, order="C")) for x in inputs.values()])
    return [result.numpy()] if isinstance(result, tvm.runtime.Tensor) else [one.numpy() for one in result]


TVM = engine.Engine(
    "tvm", tvm.__version__, refuses=(ValueError, TypeError, IndexError, RuntimeError, AssertionError, KeyError, AttributeError),
    lacks=(NotImplementedError, tvm.error.OpNotImplemented), types=("bool",),
)

engine.serve(TVM, onnx_models.functions(run, onnx_models.Constants.ALL if given.mode == "constant" else onnx_models.Constants.BOUNDS), given)
