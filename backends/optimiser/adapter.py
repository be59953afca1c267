"""Optimisers of ONNX models, as backends for conform.

    conform run --backend=optimiser --mode=onnxoptimizer onnx.program

An optimiser gets a model with bounds, sizes and indices as constants, or in a mode such as onnxslim-computed, one that leaves sizes open and
computes bounds from them, and ONNX's reference evaluator runs what it makes of the
model. What the evaluator does wrong shows in single operators as well, and conform does not count it against programs.
"""

import importlib.metadata

import engine
import onnx
import onnx_models
from engine import Gap
from onnx.reference import ReferenceEvaluator


def onnxoptimizer(model):
    import onnxoptimizer

    passes = [name for name in onnxoptimizer.get_fuse_and_elimination_passes() if "constant_to_initializer" not in name]
    return onnxoptimizer.optimize(model, passes, fixed_point=True)


def onnxscript(model):
    import onnxscript.optimizer

    return onnxscript.optimizer.optimize(model)


def onnxslim(model):
    import onnxslim

    return onnxslim.slim(model)


def onnxsim(model):
    import onnxsim

    return onnxsim.simplify(onnx.shape_inference.infer_shapes(model, strict_mode=True, data_prop=True))[0]  # it asks for shapes


OPTIMISERS = {one.__name__: one for one in (onnxoptimizer, onnxscript, onnxslim, onnxsim)}
COMPUTED = "-computed"
given = engine.options()
name = given.mode.removesuffix(COMPUTED)


def evaluate(model, inputs):
    try:
        optimised = OPTIMISERS[name](model)
    except ImportError as reason:
        raise Gap(reason) from reason
    names = {one.name for one in optimised.graph.input}
    return ReferenceEvaluator(optimised).run(None, {name: x for name, x in inputs.items() if name in names})


REFUSES = (
    ValueError, TypeError, IndexError, OverflowError, RuntimeError,
    onnx.checker.ValidationError, onnx.shape_inference.InferenceError,
)
ENGINE = engine.Engine(name, importlib.metadata.version(name), refuses=REFUSES)
CONSTANTS = onnx_models.Constants.BOUNDS if given.mode == name else onnx_models.Constants.COMPUTED

engine.serve(ENGINE, onnx_models.functions(evaluate, CONSTANTS), given)
