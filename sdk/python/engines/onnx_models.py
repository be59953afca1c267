"""Models of one ONNX operator, for engines that run models.

A model has the call's data as inputs of its graph. Other inputs of the operator are
inputs of the graph, or constants of the model.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Callable, Mapping, NamedTuple, Sequence

import numpy as np
import onnx
from engine import Attributes, Gap
from onnx import helper, numpy_helper

FLAT = -(2**63)
"""The axis of a Compress that has none."""


class Operator(NamedTuple):
    """An ONNX operator: its name, the opset version of conform's text, its inputs in
    order, and for inputs that are attributes of conform's call, types other than
    int64."""

    name: str
    opset: int
    inputs: Sequence[str]
    types: Mapping[str, Any] = {}


OPERATORS = {
    "onnx.compress": Operator("Compress", 11, ["input", "condition"], {"condition": np.bool_}),
    "onnx.concat": Operator("Concat", 13, ["inputs"]),
    "onnx.depth_to_space": Operator("DepthToSpace", 13, ["input"]),
    "onnx.expand": Operator("Expand", 13, ["input", "shape"]),
    "onnx.gather": Operator("Gather", 13, ["data", "indices"]),
    "onnx.gather_elements": Operator("GatherElements", 13, ["data", "indices"]),
    "onnx.gather_nd": Operator("GatherND", 13, ["data", "indices"]),
    "onnx.pad": Operator("Pad", 25, ["data", "pads", "constant_value", "axes"]),
    "onnx.reshape": Operator("Reshape", 25, ["data", "shape"]),
    "onnx.resize": Operator("Resize", 19, ["X", "roi", "scales", "sizes"], {"roi": np.float32, "scales": np.float32}),
    "onnx.reverse_sequence": Operator("ReverseSequence", 10, ["input", "sequence_lens"]),
    "onnx.scatter_elements": Operator("ScatterElements", 18, ["data", "indices", "updates"]),
    "onnx.scatter_nd": Operator("ScatterND", 18, ["data", "indices", "updates"]),
    "onnx.slice": Operator("Slice", 13, ["data", "starts", "ends", "axes", "steps"]),
    "onnx.space_to_depth": Operator("SpaceToDepth", 13, ["input"]),
    "onnx.split": Operator("Split", 18, ["input", "split"]),
    "onnx.tile": Operator("Tile", 13, ["input", "repeats"]),
    "onnx.transpose": Operator("Transpose", 25, ["data"]),
    "onnx.trilu": Operator("Trilu", 14, ["input", "k"]),
}

Run = Callable[[onnx.ModelProto, Mapping[str, np.ndarray]], Sequence[np.ndarray]]


class Constants(Enum):
    """What a model has as constants: nothing; the attributes of conform's call, such as
    bounds and sizes; or everything except the data."""

    NOTHING = 0
    BOUNDS = 1
    ALL = 2


def functions(run: Run, constants: Constants) -> dict[str, Callable]:
    """A function for each operator, which runs a model of a call on an engine."""

    def function(o: Operator) -> Callable:
        def call(a: Attributes, **given: Any) -> Any:
            results = run(*model(o, a, given, constants))
            return results if a.outputs else results[0]

        return call

    return {name: function(o) for name, o in OPERATORS.items()}


def model(o: Operator, a: Attributes, given: Mapping[str, Any], constants: Constants) -> tuple[onnx.ModelProto, dict]:
    """A model of a call, and the inputs of its graph."""
    arrays = {}
    for name in o.inputs:
        if name in given:
            listed = given[name] if isinstance(given[name], list) else None
            arrays.update({name: given[name]} if listed is None else {f"{name}_{i}": one for i, one in enumerate(listed)})
        elif getattr(a, name) is not None:
            arrays[name] = np.array(getattr(a, name), o.types.get(name, np.int64))
        else:
            arrays[name] = None
    names = list(arrays)
    while names and arrays[names[-1]] is None:
        names.pop()
    data = [name for name in names if name.partition("_")[0] in ("data", "input", "inputs", "X", "updates")]
    fed = {Constants.NOTHING: names, Constants.BOUNDS: data + [name for name in names if name in given], Constants.ALL: data}[constants]
    fed = {name: arrays[name] for name in names if arrays[name] is not None and name in fed}
    outputs = [f"output_{i}" for i in range(a.outputs or 1)]
    node = helper.make_node(o.name, [name if arrays[name] is not None else "" for name in names], outputs)
    node.attribute.extend(attributes(o, a))
    dtype = helper.np_dtype_to_tensor_dtype(arrays[names[0]].dtype)
    graph = helper.make_graph(
        [node], "g",
        [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), x.shape) for name, x in fed.items()],
        [helper.make_tensor_value_info(name, dtype, None) for name in outputs],
        [numpy_helper.from_array(arrays[name], name) for name in names if arrays[name] is not None and name not in fed],
    )
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", o.opset)]), fed


def attributes(o: Operator, a: Attributes) -> list[onnx.AttributeProto]:
    """The attributes of a node: those attributes of the call that are not inputs."""
    found = {name: value for name, value in vars(a).items() if name not in (*o.inputs, "outputs") and value is not None}
    if o.name == "Compress" and a.axis == FLAT:
        del found["axis"]
    if o.name == "Split" and not a.num_outputs:
        found.pop("num_outputs", None)
    if o.name == "Resize":
        found["mode"] = "nearest"
    return [
        helper.make_attribute(name, value, attr_type=onnx.AttributeProto.INTS) if isinstance(value, list) else
        helper.make_attribute(name, int(value) if isinstance(value, bool) else value)
        for name, value in found.items()
    ]
