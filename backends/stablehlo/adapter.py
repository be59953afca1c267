"""StableHLO's reference interpreter, which is part of jaxlib, as a backend for conform.

    conform run --backend=stablehlo 'stablehlo.*'

Each call becomes a module of one operation, whose operands are constants. What the
verifier refuses is rejected. The interpreter ends the process on what it lacks, so that
each batch runs in a fork.
"""

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
    "dynamic_gather")

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


def attribute(name, value):
    if isinstance(value, bool):
        return f"{name} = {str(value).lower()}"
    if isinstance(value, int):
        return f"{name} = {value} : i64"
    return f"{name} = array<i64{':' if value else ''} {', '.join(map(str, value))}>"


NUMBERS = {
    "stablehlo.gather": ("dimension_numbers = #stablehlo.gather<{}>", (
        "offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims", "start_index_map", "index_vector_dim")),
    "stablehlo.dynamic_gather": ("dimension_numbers = #stablehlo.gather<{}>", ("offset_dims", "collapsed_slice_dims", "start_index_map", "index_vector_dim")),
    "stablehlo.scatter": ("scatter_dimension_numbers = #stablehlo.scatter<{}>", (
        "update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims", "scatter_dims_to_operand_dims", "index_vector_dim")),
}
"""How an operation writes its dimension numbers, and their names."""


def properties(job):
    """The attributes of an operation, of which its dimension numbers are one."""
    stated = {name: value for name, value in job.attributes.items() if value is not None}
    if job.operator not in NUMBERS:
        return [attribute(*one) for one in stated.items()]
    stated.pop("update_computation", None)
    text, names = NUMBERS[job.operator]
    numbers = [(name, stated.pop(name, [])) for name in names]
    words = ", ".join(f"{name} = {value}" for name, value in numbers if value != [])
    return [text.format(words), *(attribute(*one) for one in stated.items())]


def region(job):
    """The region of a scatter: its update computation."""
    if job.operator != "stablehlo.scatter":
        return ""
    of, name = shaped([], TYPES[job.operands[0].dtype]), job.attributes["update_computation"]
    body = f"%both = stablehlo.{name} %old, %new : {of} " if name != "update" else ""
    return f" ({{ ^bb0(%old: {of}, %new: {of}): {body}stablehlo.return {'%both' if body else '%new'} : {of} }})"


def module(job):
    """A module that runs a job, and returns the bits of the result as unsigned integers,
    of which an array can be made."""
    *inputs, result = job.operands
    bits = conform_backend.ITEM_BITS[result.dtype]
    lines, types = [], [shaped(o.sizes, TYPES[o.dtype]) for o in inputs]
    for i, (operand, of) in enumerate(zip(inputs, types)):
        lines.append(f"%{i} = stablehlo.constant {constant(operand)} : {of}")
    attributes = ", ".join(properties(job))
    attributes = f" <{{{attributes}}}>" if attributes else ""
    names = ", ".join(f"%{i}" for i in range(len(inputs)))
    to = shaped(result.sizes, TYPES[result.dtype])
    lines.append(f'%r = "{job.operator}"({names}){attributes}{region(job)} : ({", ".join(types)}) -> {to}')
    value = "%r"
    if result.dtype != "bool":
        raw = shaped(result.sizes, f"ui{bits}")
        lines.append(f"%b = stablehlo.bitcast_convert %r : ({to}) -> {raw}")
        value, to = "%b", raw
        if bits < 8:
            to = shaped(result.sizes, "ui8")
            lines.append(f"%c = stablehlo.convert %b : ({raw}) -> {to}")
            value = "%c"
    body = "\n  ".join([*lines, f"return {value} : {to}"])
    return f"func.func public @main() -> {to} {{\n  {body}\n}}\n"


def run(job):
    for operand in job.operands:
        unsigned = operand.name.startswith(INTEGERS) and operand.dtype.startswith("uint")
        if unsigned and np.any(dtypes.array(operand).astype(np.uint64) >> (conform_backend.ITEM_BITS[operand.dtype] - 1)):
            raise engine.Gap("an index or a size of an unsigned type is read as signed: backends/stablehlo/faults/unsigned_starts.py, unsigned_shape.py")
    stated = [dtypes.array(one).flat for one in job.operands if one.name == "slice_sizes"]
    slices = stated[0] if stated else job.attributes.get("slice_sizes", [])
    if any(size == 0 for d, size in enumerate(slices) if d in (job.attributes.get("collapsed_slice_dims") or [])):
        raise engine.Gap("a start behind the last element of a collapsed dimension ends the process")
    if job.operator == "stablehlo.scatter":
        inputs, starts, updates, _ = job.operands
        if inputs.dtype != updates.dtype or starts.dtype == "bool":
            raise engine.Gap("a scatter of other types than the text allows ends the process, or is accepted")
    if job.operator == "stablehlo.bitcast_convert":
        operand, result = job.operands
        same = conform_backend.ITEM_BITS[operand.dtype] == conform_backend.ITEM_BITS[result.dtype]
        if same and len(operand.sizes) != len(result.sizes) and np.prod(result.sizes):
            raise engine.Gap("a bitcast_convert to another rank ends the process: backends/stablehlo/faults/bitcast_other_rank.py")
    text, result = module(job), job.operands[-1]
    with context:
        try:
            parsed = ir.Module.parse(text)
        except ir.MLIRError as reason:
            raise conform_backend.Rejected(reason.error_diagnostics[0].message) from reason
        (evaluated,) = stablehlo.eval_module(parsed, [])
        array = np.array(evaluated) if np.prod(result.sizes) else np.zeros(result.sizes, np.uint8)
    dtypes.write(result, array)


taken = [name for name in conform_backend.ITEM_BITS if name in TYPES]
given = engine.options()
conform_backend.serve(
    "stablehlo", jaxlib.version.__version__, "CPU", {f"stablehlo.{name}": run for name in OPERATIONS},
    limits={f"stablehlo.{name}": {"no_check_only": True, "dtypes": taken} for name in OPERATIONS},
    notes=["StableHLO's reference interpreter, with all operands as constants."], zygote=True,
)
