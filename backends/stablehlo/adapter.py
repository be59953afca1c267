"""StableHLO's reference interpreter, which is part of jaxlib, as a backend for conform.

    conform run --backend=stablehlo 'stablehlo.*'

Each call becomes a module of one operation, and each program one of its nodes. Operands are constants. What the
verifier refuses is rejected. The interpreter ends the process on what it lacks, so that
each batch runs in a fork.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import dtypes
import engine
import jaxlib.version
import numpy as np
from engine import conform_backend
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

OPERATIONS = (
    "slice", "pad", "dynamic_slice", "dynamic_update_slice", "reverse", "select", "concatenate", "transpose", "broadcast_in_dim", "gather",
    "scatter", "reshape", "iota", "bitcast_convert", "convert", "dynamic_broadcast_in_dim", "dynamic_reshape", "dynamic_iota", "dynamic_pad",
    "dynamic_gather",
    "add", "subtract", "multiply", "divide", "remainder", "negate", "abs", "sign", "maximum", "minimum", "clamp", "floor", "ceil",
    "round_nearest_even", "round_nearest_afz", "and", "or", "xor", "not", "popcnt", "count_leading_zeros", "shift_left", "shift_right_arithmetic",
    "shift_right_logical", "compare", "is_finite", "reduce", "dot_general", "sort", "reduce_window",
    "convolution", "select_and_scatter")

INTEGERS = ("start_indices", "scatter_indices", "output_", "edge_padding_", "interior_padding", "slice_sizes")
"""How the names of operands begin that are read as indices or sizes."""

TYPES = {
    "float64": "f64", "float32": "f32", "float16": "f16", "int64": "i64", "int32": "i32", "int16": "i16", "int8": "i8",
    "uint64": "ui64", "uint32": "ui32", "uint16": "ui16", "uint8": "ui8", "bool": "i1", "bfloat16": "bf16",
    "float8e4m3fn": "f8E4M3FN", "float8e4m3fnuz": "f8E4M3FNUZ", "float8e5m2": "f8E5M2", "float8e5m2fnuz": "f8E5M2FNUZ",
    "float8e8m0fnu": "f8E8M0FNU", "float4e2m1": "f4E2M1FN", "int4": "i4", "uint4": "ui4", "int2": "i2", "uint2": "ui2",
}
"""Element types, without complex64, of which eval_module returns no results."""

context = make_ir_context()


def shaped(sizes, element):
    return f"tensor<{''.join(f'{n}x' for n in sizes)}{element}>"


def constant(operand):
    """The value of a constant, of which each element has whole bytes."""
    data = dtypes.array(operand).tobytes()
    return f'dense<"0x{data.hex().upper()}">' if data else "dense<>"


ENUMS = {"compare_type": "comparison_type"}
"""The types of attributes whose names differ from those of the attributes."""


def attribute(name, value):
    if isinstance(value, bool):
        return f"{name} = {str(value).lower()}"
    if isinstance(value, str):
        return f"{name} = #stablehlo<{ENUMS.get(name, name)} {value}>"
    if isinstance(value, int):
        return f"{name} = {value} : i64"
    element = "i64"
    if name == "window_reversal":
        element, value = "i1", [str(bool(n)).lower() for n in value]
    return f"{name} = array<{element}{':' if value else ''} {', '.join(map(str, value))}>"


NUMBERS = {
    "stablehlo.gather": ("dimension_numbers = #stablehlo.gather<{}>", (
        "offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims", "start_index_map", "index_vector_dim")),
    "stablehlo.dynamic_gather": ("dimension_numbers = #stablehlo.gather<{}>", ("offset_dims", "collapsed_slice_dims", "start_index_map", "index_vector_dim")),
    "stablehlo.scatter": ("scatter_dimension_numbers = #stablehlo.scatter<{}>", (
        "update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims", "scatter_dims_to_operand_dims", "index_vector_dim")),
    "stablehlo.dot_general": ("dot_dimension_numbers = #stablehlo.dot<{}>", (
        "lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions", "rhs_contracting_dimensions")),
    "stablehlo.convolution": ("dimension_numbers = #stablehlo.conv<raw {}>", (
        "input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions",
        "kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions",
        "output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions")),
}
"""How an operation writes its dimension numbers, and their names."""

BODIES = {
    "stablehlo.scatter": ["update_computation"], "stablehlo.reduce": ["body"], "stablehlo.sort": ["comparator_input", "comparison_direction", "compare_type"],
    "stablehlo.reduce_window": ["body"], "stablehlo.select_and_scatter": ["select", "scatter"],
}
"""The attributes that say what the region of an operation does."""


class Value(NamedTuple):
    """A value of a module: its name without the percent sign, and its type."""

    name: str
    dtype: str
    sizes: Sequence[int]

    def type(self):
        return shaped(self.sizes, TYPES[self.dtype])


class Node(NamedTuple):
    """An operation: the names of its operands in the text, and their values."""

    operator: str
    attributes: Mapping
    names: Sequence[str]
    values: Sequence[Value]
    results: Sequence[Value]
    bodies: Sequence[tuple[Sequence[Value], Sequence["Node"], Sequence[Value]]] = ()  # the inputs, nodes and results of each


def properties(node):
    """The attributes of an operation, of which its dimension numbers are one."""
    stated = {name: value for name, value in node.attributes.items() if value is not None and name not in BODIES.get(node.operator, ())}
    low, high = stated.pop("padding_low", None), stated.pop("padding_high", None)
    if low is not None:
        more = [f"padding = dense<{[list(pair) for pair in zip(low, high)] or ''}> : tensor<{len(low)}x2xi64>"]
    else:
        more = []
    if node.operator not in NUMBERS:
        return [*more, *(attribute(*one) for one in stated.items())]
    text, names = NUMBERS[node.operator]
    numbers = [(name, stated.pop(name, [])) for name in names]
    words = ", ".join(f"{name} = {value}" for name, value in numbers if value != [] or "raw" in text)
    return [*more, text.format(words), *(attribute(*one) for one in stated.items())]


def carried(node):
    """How many operands an operation of control flow has. Its bodies capture the others."""
    return len(node.results) if node.operator == "stablehlo.while" else 1


def bodies(node):
    """The regions of an operation of control flow."""
    regions = []
    for inputs, nodes, returned in node.bodies:
        arguments = ", ".join(f"%{v.name}: {v.type()}" for v in inputs[:carried(node)]) if node.operator == "stablehlo.while" else ""
        lines = [*([f"^bb0({arguments}):"] if arguments else []), *(operation(one) for one in nodes)]
        lines.append(f"stablehlo.return {', '.join(f'%{v.name}' for v in returned)} : {', '.join(v.type() for v in returned)}")
        regions.append("{\n" + "\n".join(lines) + "\n}")
    return f" ({', '.join(regions)})"


def region(node):
    """The region of an operation that has one."""
    if node.bodies:
        return bodies(node)
    if node.operator not in BODIES:
        return ""
    of = shaped([], TYPES[node.values[0].dtype])
    if node.operator == "stablehlo.sort":
        return comparator(node)
    *select, name = (node.attributes[name] for name in BODIES[node.operator])
    chosen = "".join(
        f"{{ ^bb0(%lhs: {of}, %rhs: {of}): %is = stablehlo.compare {direction}, %lhs, %rhs : ({of}, {of}) -> tensor<i1> stablehlo.return %is : tensor<i1> }}, "
        for direction in select)
    several = node.values[:len(node.results)] if node.operator == "stablehlo.scatter" else node.values[:1]
    types = [shaped([], TYPES[value.dtype]) for value in several]
    arguments = ", ".join(f"%{old}{i}: {of}" for old in ("old", "new") for i, of in enumerate(types))
    body = "".join(f"%both{i} = stablehlo.{name} %old{i}, %new{i} : {of} " for i, of in enumerate(types)) if name != "update" else ""
    made = ", ".join(f"%{'both' if body else 'new'}{i}" for i in range(len(types)))
    return f" ({chosen}{{ ^bb0({arguments}): {body}stablehlo.return {made} : {', '.join(types)} }})"


def comparator(node):
    """The region of a sort, which compares the elements of one of its operands."""
    at, direction, kind = (node.attributes[name] for name in BODIES[node.operator])
    types = [shaped([], TYPES[value.dtype]) for value in node.values]
    arguments = ", ".join(f"%lhs{i}: {of}, %rhs{i}: {of}" for i, of in enumerate(types))
    of = types[at] if 0 <= at < len(types) else types[0]
    return f" ({{ ^bb0({arguments}): %is = stablehlo.compare {direction}, %lhs{at}, %rhs{at}, {kind} : ({of}, {of}) -> tensor<i1> stablehlo.return %is : tensor<i1> }})"


def operation(node):
    """The line of an operation."""
    attributes = ", ".join(properties(node))
    attributes = f" <{{{attributes}}}>" if attributes else ""
    values = node.values[:carried(node)] if node.bodies else node.values
    names, types = ", ".join(f"%{v.name}" for v in values), ", ".join(v.type() for v in values)
    made, results = ", ".join(f"%{v.name}" for v in node.results), ", ".join(v.type() for v in node.results)
    return f'{made} = "{node.operator}"({names}){attributes}{region(node)} : ({types}) -> ({results})'


def bits(value):
    """Lines that make unsigned integers of a value, of which an array can be made, and what they make."""
    width, made = conform_backend.ITEM_BITS[value.dtype], f"{value.name}_bits"
    if value.dtype == "bool":
        return [], value.name, value.type()
    raw = shaped(value.sizes, f"ui{width}")
    lines = [f"%{made} = stablehlo.bitcast_convert %{value.name} : ({value.type()}) -> {raw}"]
    if width >= 8:
        return lines, made, raw
    whole = shaped(value.sizes, "ui8")
    return [*lines, f"%{made}_whole = stablehlo.convert %{made} : ({raw}) -> {whole}"], f"{made}_whole", whole


def module(inputs, nodes, returned):
    """A module of nodes that returns values. The inputs are operands of the job, which are constants."""
    lines = [f"%{v.name} = stablehlo.constant {constant(o)} : {v.type()}" for v, o in inputs]
    lines += [operation(node) for node in nodes]
    names, types = [], []
    for value in returned:
        more, name, of = bits(value)
        lines += more
        names.append(f"%{name}")
        types.append(of)
    body = "\n  ".join([*lines, f"return {', '.join(names)} : {', '.join(types)}"])
    return f"func.func public @main() -> ({', '.join(types)}) {{\n  {body}\n}}\n"


LIKE = {"stablehlo.select": 1, "stablehlo.clamp": 1}
"""Which operand the result is like of which a node states nothing: the first of any other operation."""

RESULTS = dict.fromkeys(("stablehlo.compare", "stablehlo.is_finite"), "bool")
"""The element types of results that are not that of this operand."""


def split(operands, name):
    """The inputs among operands, and the results: the last one, or all of results."""
    results = [o for o in operands if name(o).startswith("results[")] or operands[-1:]
    return operands[:-len(results)], results


def parts(job):
    """The inputs of a job with their values, its nodes, and the values that it returns."""
    if job.program is None:
        inputs, results = split(job.operands, lambda o: o.name)
        values = [Value(str(i), o.dtype, o.sizes) for i, o in enumerate(inputs)]
        made = [Value(f"r{i}", o.dtype, o.sizes) for i, o in enumerate(results)]
        return [*zip(values, inputs)], [Node(job.operator, job.attributes, [o.name for o in inputs], values, made)], made
    inputs = [o for o in job.operands if o.name.startswith("inputs[")]
    values = [Value(str(i), o.dtype, o.sizes) for i, o in enumerate(inputs)]
    return [*zip(values, inputs)], *of(job.program, values)


def of(program, inputs, within=""):
    """The nodes of a program, or of a body, and the values that it returns. The names of results begin with within."""
    nodes, values = [], {f"inputs[{i}]": value for i, value in enumerate(inputs)}
    for one in program["nodes"]:
        given, results = split(one["operands"], lambda o: o["name"])
        taken, made = [values[o["value"]] for o in given], []
        if "bodies" in one:
            nodes.append(flow(one, given, taken, results, within))
            values |= zip((o["value"] for o in results), nodes[-1].results)
            continue
        for i, result in enumerate(results):
            like = taken[i if len(results) > 1 else LIKE.get(one["operator"], 0)] if taken else None
            dtype = RESULTS.get(one["operator"], like and like.dtype)
            made.append(Value(within + result["value"], one.get("to", dtype), one.get("to_sizes", like and like.sizes)))
        values |= zip((o["value"] for o in results), made)
        nodes.append(Node(one["operator"], one["attributes"], [o["name"] for o in given], taken, made))
    return nodes, [values[name] for name in program["returns"]]


def flow(one, given, taken, results, within):
    """An operation of control flow, whose results are like what it carries, or what its first body returns."""
    loops, programs = one["operator"] == "stablehlo.while", []
    for k, program in enumerate(one["bodies"]):
        inside = f"{within}{results[0]['value']}{k}_"
        inputs = taken if loops else taken[1:]
        if loops:
            inputs = [Value(f"{inside}of{i}", v.dtype, v.sizes) if i < len(results) else v for i, v in enumerate(inputs)]
        programs.append((inputs, *of(program, inputs, inside)))
    likes = taken if loops else programs[0][2]
    made = [Value(within + o["value"], like.dtype, like.sizes) for o, like in zip(results, likes)]
    return Node(one["operator"], {}, [o["name"] for o in given], taken, made, programs)


TYPED = ("stablehlo.reduce", "stablehlo.reduce_window", "stablehlo.select_and_scatter", "stablehlo.convolution")
"""Operations that end the process where their operands have different types."""


def refuse(node, data):
    """Raises a gap for what a module cannot state, or the interpreter misreads or ends the process on. Data has the operands that are known."""
    of = dict(zip(node.names, node.values))
    if len(node.attributes.get("padding_low") or []) != len(node.attributes.get("padding_high") or []):
        raise engine.Gap("padding has two entries for each dimension")
    for name, value in of.items():
        if name.startswith(INTEGERS) and value.dtype.startswith("uint"):
            if value.name not in data or np.any(dtypes.array(data[value.name]).astype(np.uint64) >> (conform_backend.ITEM_BITS[value.dtype] - 1)):
                raise engine.Gap("an index or a size of an unsigned type is read as signed: backends/stablehlo/faults/unsigned_starts.py, unsigned_shape.py")
    if node.operator in ("stablehlo.divide", "stablehlo.remainder") and "int" in node.values[1].dtype:
        if node.values[1].name not in data or not dtypes.array(data[node.values[1].name]).all():
            raise engine.Gap("an integer that is divided by 0 ends the process, which the text leaves to implementations")
    if node.operator == "stablehlo.dot_general":
        lhs, contracted = node.values[0], node.attributes.get("lhs_contracting_dimensions") or []
        if any(lhs.sizes[d] == 0 for d in contracted if 0 <= d < len(lhs.sizes)) and np.prod(node.results[0].sizes):
            raise engine.Gap("a sum of no products ends the process: backends/stablehlo/faults/dot_general_nothing.py")
    if node.operator in TYPED and len({value.dtype for value in (*node.values, *node.results)}) > 1:
        raise engine.Gap("an operation of other types than the text allows ends the process, or is accepted")
    lists = [value for name, value in node.attributes.items() if isinstance(value, list) and name.startswith(("window_", "base_", "lhs_d", "rhs_d", "padding_"))]
    if [] in lists and len(node.values[0].sizes) > (2 if node.operator == "stablehlo.convolution" else 0):
        raise engine.Gap("a list without entries is taken for one that is absent, and others are read beyond their end: backends/stablehlo/faults/window_lists.py")
    if node.operator == "stablehlo.convolution" and 0 in node.values[1].sizes and np.prod(node.results[0].sizes):
        raise engine.Gap("a sum of no products ends the process: backends/stablehlo/faults/dot_general_nothing.py")
    batch, features = (node.attributes.get(f"output_{name}_dimension", 0) for name in ("batch", "feature"))
    if features < batch and np.prod(node.results[0].sizes):
        raise engine.Gap("features before the batch of the result end the process: backends/stablehlo/faults/convolution_output_dimensions.py")
    slices = node.attributes.get("slice_sizes", [])
    if "slice_sizes" in of and node.operator == "stablehlo.dynamic_gather":
        if of["slice_sizes"].name not in data:
            raise engine.Gap("the slices of a dynamic_gather are computed")
        slices = dtypes.array(data[of["slice_sizes"].name]).flat
    if any(size == 0 for d, size in enumerate(slices) if d in (node.attributes.get("collapsed_slice_dims") or [])):
        raise engine.Gap("a start behind the last element of a collapsed dimension ends the process")
    if node.operator == "stablehlo.scatter":
        several = len(node.values) // 2
        inputs, updates = node.values[:several], node.values[several + 1:]
        if [v.dtype for v in inputs] != [v.dtype for v in updates] or len(inputs) != len(node.results) or node.values[several].dtype == "bool":
            raise engine.Gap("a scatter of other types than the text allows ends the process, or is accepted")
    if node.operator == "stablehlo.bitcast_convert":
        operand, result = node.values[0], node.results[0]
        same = conform_backend.ITEM_BITS[operand.dtype] == conform_backend.ITEM_BITS[result.dtype]
        if same and len(operand.sizes) != len(result.sizes) and np.prod(result.sizes):
            raise engine.Gap("a bitcast_convert to another rank ends the process: backends/stablehlo/faults/bitcast_other_rank.py")


def everything(nodes):
    """Nodes, and those of their bodies."""
    for node in nodes:
        yield node
        for _, inner, _ in node.bodies:
            yield from everything(inner)


def run(job):
    inputs, nodes, returned = parts(job)
    data = {value.name: operand for value, operand in inputs}
    for node in everything(nodes):
        refuse(node, data)
    with context:
        try:
            parsed = ir.Module.parse(module(inputs, nodes, returned))
        except ir.MLIRError as reason:
            raise conform_backend.Rejected(reason.error_diagnostics[0].message) from reason
        results = stablehlo.eval_module(parsed, [])
        arrays = [np.array(one) if np.prod(value.sizes) else np.zeros(value.sizes, np.uint8) for one, value in zip(results, returned)]
    for operand, array in zip(job.operands[len(inputs):], arrays):
        dtypes.write(operand, array)
    return [list(value.sizes) for value in returned] if job.program else None


taken = [name for name in conform_backend.ITEM_BITS if name in TYPES]
OPERATORS = [f"stablehlo.{name}" for name in (*OPERATIONS, "program")]
given = engine.options()
conform_backend.serve(
    "stablehlo", jaxlib.version.__version__, "CPU", dict.fromkeys(OPERATORS, run),
    limits={name: {"no_check_only": True, "dtypes": taken, "bodies": name == "stablehlo.program"} for name in OPERATORS},
    notes=["StableHLO's reference interpreter, with all operands as constants."], zygote=True,
)
