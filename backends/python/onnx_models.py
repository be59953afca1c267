"""Models of one ONNX operator, for engines that run models.

A model has the call's data as inputs of its graph. Other inputs of the operator are
inputs of the graph, or constants of the model.
"""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Any, Callable, Mapping, NamedTuple, Sequence

import numpy as np
import onnx
from engine import UNIQUE, Attributes, Gap, elements, of_bits, unpack
from onnx import helper, numpy_helper

FLAT = -(2**63)
"""The axis of a call that has none."""


class Operator(NamedTuple):
    """An ONNX operator: its name; the opset version of conform's text, and the one that
    most calls need; its inputs in order, and for inputs that are attributes of conform's
    call, types other than int64; attributes that have one value. What shares, makes, typed, shaped, to and
    tensor say is in internal/onnxdata/operators.go."""

    name: str
    text: int
    opset: int
    inputs: Sequence[str]
    types: Mapping[str, str] = {}
    shares: Sequence[str] = ()
    makes: str = ""
    only: Mapping[str, str] = {}
    typed: bool = False
    shaped: bool = False
    to: str = ""
    tensor: str = ""


OPERATORS = {name: Operator(**stated) for name, stated in json.loads(Path(__file__).with_name("onnx_operators.json").read_text()).items()}
"""The operators of conform's texts. conform writes the file beside this one."""

Run = Callable[[onnx.ModelProto, Mapping[str, np.ndarray]], Sequence[np.ndarray]]


class Constants(Enum):
    """What a model has as constants: nothing; the attributes of conform's call, such as
    bounds and sizes; everything except the data; or what is no size of an input, from which
    the model computes the others."""

    NOTHING = 0
    BOUNDS = 1
    ALL = 2
    COMPUTED = 3


def functions(run: Run, constants: Constants) -> dict[str, Callable]:
    """A function for each operator, which runs a model of a call on an engine."""

    def function(o: Operator) -> Callable:
        def call(a: Attributes, /, **given: Any) -> Any:
            if o.shaped:
                given["X"] = elements(a)
            results = run(*model(o, a, given, constants))
            return results if a.outputs else results[0]

        return call

    def program(a: Attributes, inputs: Sequence) -> Any:
        return run(*whole(a, inputs, constants))

    return {name: function(o) for name, o in OPERATORS.items()} | {"onnx.program": program}


DATA = ("data", "input", "input_data", "inputs", "Inputs", "X", "updates", "values", "past_cache", "update", "A", "B", "C", "Y", "x", "data_0", "min", "max", "a_zero_point", "b_zero_point", "target_type", "slope")


class Node(NamedTuple):
    """A node of a model, and those of its inputs that are not results of other nodes: the
    data, and the others; None for one that is left out."""

    proto: onnx.NodeProto
    data: dict
    others: dict


def node(o: Operator, a: Attributes, named: Mapping[str, Any], given: Mapping[str, Any], prefix: str, outputs: Sequence[str], lists: Mapping[str, str] = {}, shared: Any = np.int64) -> Node:
    """The node of a call. named has the name of each operand in the model, or a list of
    them; given has the arrays by these names. lists has the names of the values that
    attributes come from, and shared is the type of the others that share theirs. The names of
    other inputs begin with prefix."""
    names, data, others = [], {}, {}
    for name in o.inputs:
        if name in named:
            listed = named[name] if isinstance(named[name], list) else [named[name]]
            names += listed
            (data if name in DATA else others).update({one: given[one] for one in listed if one in given})
        elif name in lists:
            names.append(lists[name])
            others.update({one: given[one] for one in names[-1:] if one in given})
        elif getattr(a, name) is not None:
            names.append(prefix + name)
            others[prefix + name] = np.array(getattr(a, name), a.to if o.typed else shared if name in o.shares else o.types.get(name, np.int64))
        else:
            names.append("")
    while names and not names[-1]:
        names.pop()
    proto = helper.make_node(o.name, names, outputs)
    proto.attribute.extend(attributes(o, a, data))
    return Node(proto, data, others)


def computed(name: str, entries: Sequence[int], fed: Mapping[str, np.ndarray]) -> tuple[list[onnx.NodeProto], dict]:
    """Nodes that compute a list whose entries are sizes of inputs, and their constants. There
    are none if no entry is one."""
    sizes = {size: (of, axis) for of, x in fed.items() for axis, size in enumerate(x.shape)}
    if not any(entry in sizes for entry in entries):
        return [], {}
    nodes, constants, pieces = [], {}, [f"{name}_{i}" for i in range(len(entries))]
    for piece, entry in zip(pieces, entries):
        if entry not in sizes:
            constants[piece] = np.array([entry])
            continue
        of, constants[piece + "_axis"] = sizes[entry][0], np.array([sizes[entry][1]])
        nodes += [helper.make_node("Shape", [of], [piece + "_shape"]), helper.make_node("Gather", [piece + "_shape", piece + "_axis"], [piece])]
    return [*nodes, helper.make_node("Concat", pieces, [name], axis=0)], constants


def build(nodes: Sequence[Node], opset: int, outputs: Sequence[tuple], fed: Mapping[str, Any], computes: bool = False) -> onnx.ModelProto:
    """A model of nodes, whose outputs are pairs of a name and a data type. One that computes
    bounds leaves the sizes of its inputs open."""
    constants = {name: x for one in nodes for name, x in (one.data | one.others).items() if name not in fed}
    before = []
    for name, x in list(constants.items()) if computes else []:
        made, more = computed(name, x.tolist(), fed) if x.ndim == 1 and x.dtype == np.int64 else ([], {})
        if made:
            before += made
            constants = {other: x for other, x in constants.items() if other != name} | more
    shape = lambda name, x: [f"{name}_{i}" for i in range(x.ndim)] if computes else x.shape
    graph = helper.make_graph(
        before + [one.proto for one in nodes], "g",
        [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(x.dtype), shape(name, x)) for name, x in fed.items()],
        [helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(dtype), None) for name, dtype in outputs],
        [numpy_helper.from_array(x, name) for name, x in constants.items()],
    )
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", opset)])


def model(o: Operator, a: Attributes, given: Mapping[str, Any], constants: Constants) -> tuple[onnx.ModelProto, dict]:
    """A model of a call, and the inputs of its graph."""
    named = {name: [f"{name}_{i}" for i in range(len(x))] if isinstance(x, list) else name for name, x in given.items()}
    arrays = {name: x for name, x in given.items() if not isinstance(x, list)}
    arrays |= {f"{name}_{i}": one for name, x in given.items() if isinstance(x, list) for i, one in enumerate(x)}
    outputs = [f"output_{i}" for i in range(a.outputs or 1)]
    if a.named:
        outputs = [name if name in a.named else "" for name in UNIQUE[: UNIQUE.index(a.named[-1]) + 1]]
    one = node(o, a, named, arrays, "", outputs)
    fed = one.data | steering(one.others, arrays, constants)
    dtype = a.to or next(iter(one.data.values())).dtype
    types = list(zip(filter(None, outputs), a.results or [dtype] * len(outputs)))
    return build([one], version(o, a, dtype), types, fed, constants is Constants.COMPUTED), fed


def steering(others: Mapping[str, Any], given: Mapping[str, Any], constants: Constants) -> dict:
    """Those inputs of a node, besides the data, that are inputs of the graph."""
    if constants in (Constants.BOUNDS, Constants.COMPUTED):
        return {name: x for name, x in others.items() if name in given}
    return dict(others) if constants is Constants.NOTHING else {}


def whole(program: Attributes, inputs: Sequence, constants: Constants) -> tuple[onnx.ModelProto, dict]:
    """A model of a job's program, whose results have types, and the inputs of its graph."""
    given = {f"inputs[{i}]": x for i, x in enumerate(inputs)}
    types = {name: x.dtype for name, x in given.items()}
    nodes, opset, data, others = [], 1, {}, {}
    for one in program.program["nodes"]:
        if one["operator"] not in OPERATORS:
            raise Gap(f"there is no {one['operator']}")
        o = OPERATORS[one["operator"]]
        a, named, made = unpack(one, lambda value: value)
        if o.shaped:
            named["X"] = made[0] + "_X"
            given[named["X"]] = elements(a)
            types[named["X"]] = given[named["X"]].dtype
            results = {operand["name"]: operand["value"] for operand in one["operands"]}
            made = list(results.values())
        outputs = [results.get(name, "") for name in UNIQUE] if o.name == "Unique" else made
        lists = one.get("lists", {})
        shared = next((types[value] for name, value in lists.items() if name in o.shares), np.int64)
        nodes.append(node(o, a, named, given, made[0] + "_", outputs, lists, shared))
        first = next((value for name, value in named.items() if name in DATA), None)
        dtype = a.to or types[first[0] if isinstance(first, list) else first]
        types.update({name: np.dtype(a.to or o.makes or dtype) for name in made})
        opset = max(opset, version(o, a, dtype))
        data |= nodes[-1].data
        others |= nodes[-1].others
    fed = data | steering(others, given, constants)
    return build(nodes, opset, list(zip(program.program["returns"], program.types)), fed, constants is Constants.COMPUTED), fed


def version(o: Operator, a: Attributes, dtype: np.dtype) -> int:
    """The opset version that a call needs: that of the text for a mode of SpaceToDepth, for
    Mod, which rounds quotients of floats down, and for Einsum of bfloat16."""
    later = (
        o.name == "SpaceToDepth" and a.mode == "CRD" or o.name == "Mod" and not a.fmod and dtype.kind not in "iu"
        or o.name == "Einsum" and dtype == "bfloat16"
    )
    return o.text if later else o.opset


def attributes(o: Operator, a: Attributes, data: Mapping[str, np.ndarray]) -> list[onnx.AttributeProto]:
    """The attributes of a node: those attributes of the call that are not inputs."""
    found = {name: value for name, value in vars(a).items() if name not in (*o.inputs, "outputs", "results", "to", "named", "elements", "shape", "type", o.tensor) and value is not None}
    if o.name in ("Compress", "Unique") and a.axis == FLAT:
        del found["axis"]
    if o.name == "Shape" and a.end == 2**63 - 1:
        del found["end"]
    if o.name == "SpaceToDepth" and a.mode != "CRD":
        found.pop("mode", None)
    if o.to and a.to is not None and (o.to != "dtype" or a.to != next((x.dtype for x in data.values()), None)):
        found[o.to] = helper.np_dtype_to_tensor_dtype(a.to)
    if o.tensor and (getattr(a, o.tensor) or a.to != np.float32):
        found[o.tensor] = numpy_helper.from_array(of_bits([getattr(a, o.tensor)], a.to))
    if o.name == "Split" and not a.num_outputs:
        found.pop("num_outputs", None)
    found |= o.only
    return [
        helper.make_attribute(name, value, attr_type=onnx.AttributeProto.INTS) if isinstance(value, list) else
        helper.make_attribute(name, int(value) if isinstance(value, bool) else value)
        for name, value in found.items()
    ]
