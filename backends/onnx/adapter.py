"""ONNX's shape inference and reference evaluator, as a backend for conform.

    conform run --backend=onnx --mode=constant 'onnx.*'

A model of one operator passes shape inference, and is then evaluated. Mode runtime gives bounds, sizes and indices as inputs of the
graph; constant has them in the model.
"""

import re
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


EQUATION = re.compile(r"(?:[A-Za-z ]*(?:\.\.\.)?[A-Za-z ]*(?:,|->|$))+")
"""Terms of letters, spaces and one ellipsis."""


def ends(model):
    """Raises a gap for an Einsum whose equation has other characters, or two ellipses in a term: shape inference does
    not end on some. See backends/onnx/faults/einsum_dot.py."""
    for text in (a.s.decode() for node in model.graph.node for a in node.attribute if a.name == "equation"):
        if not EQUATION.fullmatch(text):
            raise engine.Gap("shape inference does not end on some equations of other characters")


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
