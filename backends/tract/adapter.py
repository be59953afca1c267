"""tract as a backend for conform.

    conform run --backend=tract --mode=runtime 'onnx.*'

A model of one ONNX operator is loaded, optimised and run. Bounds and sizes are constants in it. Mode runtime gives indices as
inputs of the model, constant has them as constants, and parallel is runtime beside other calls of the model.
"""

import tempfile

import engine
import numpy as np
import onnx_models
import tract

given = engine.options()


def run(model, inputs):
    with tempfile.NamedTemporaryFile(suffix=".onnx") as file:
        file.write(model.SerializeToString())
        file.flush()
        try:
            runnable = tract.onnx().load(file.name).into_model().into_runnable()
        except tract.TractError as reason:
            if "Unsupported" in str(reason) or "Unimplemented" in str(reason):
                raise engine.Gap(first(reason)) from reason
            raise
    # The binding reads the memory of an array in its order, whatever its strides are.

    def call(*of):
        return [one.to_numpy() for one in runnable.run([np.array(x, order="C") for x in of])]

    return engine.beside(call, *inputs.values()) if given.mode == "parallel" else call(*inputs.values())


def first(reason):
    """The first line of an error, which lists its causes."""
    return str(reason).split("\n")[0]


TRACT = engine.Engine("tract", tract.version(), refuses=(tract.TractError,), types=("bool",), alone=True)

engine.serve(TRACT, onnx_models.functions(run, onnx_models.Constants.ALL if given.mode == "constant" else onnx_models.Constants.BOUNDS), given)
