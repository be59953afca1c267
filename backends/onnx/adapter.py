"""ONNX's shape inference and reference evaluator, as a backend for conform.

    conform run --backend=onnx --mode=constant 'onnx.*'

A model of one operator passes shape inference, and is then evaluated. Mode runtime gives bounds, sizes and indices as inputs of the
graph; constant has them in the model.
"""

from contextlib import suppress

import engine
import onnx
import onnx_models
from onnx.reference import ReferenceEvaluator

given = engine.options()
with suppress(ImportError):
    import resource

    # Expand fills a tensor of ones before it compares sizes, which may take all memory.
    resource.setrlimit(resource.RLIMIT_DATA, (2**32, 2**32))


def ends(model):
    """Raises a gap for an Einsum on whose equation shape inference does not end: backends/onnx/faults/einsum_dot.py."""
    for equation in (a.s.decode() for node in model.graph.node for a in node.attribute if a.name == "equation"):
        operands, _, output = equation.partition("->")
        if ">" in operands or output.count(".") > 3 or any("." in term.replace("...", "", 1) for term in operands.split(",")):
            raise engine.Gap("shape inference does not end on such an equation")


def evaluate(model, inputs):
    ends(model)
    onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    try:
        return ReferenceEvaluator(model).run(None, inputs)
    except ValueError as e:
        if "can't contain negative values" in str(e):  # which is said to every such pad, and so tells no reading of one
            raise engine.Gap("the evaluator's Pad removes no elements: backends/onnx/faults/pad_removes.py") from e
        raise


REFUSES = (
    ValueError, TypeError, IndexError, OverflowError, ZeroDivisionError, RuntimeError,
    onnx.checker.ValidationError, onnx.shape_inference.InferenceError,
)
ONNX = engine.Engine("onnx.reference", onnx.__version__, refuses=REFUSES)

engine.serve(ONNX, onnx_models.functions(evaluate, onnx_models.Constants.ALL if given.mode == "constant" else onnx_models.Constants.NOTHING), given)
