"""Turns tests of StableHLO's interpreter into case files, with their expectations.

    python3 scripts/stablehlo-tests.py CHECKOUT CASES
    conform lint CASES                           # compares the expectations with the oracle
    conform run --backend=cpu --cases CASES 'stablehlo.*'

CHECKOUT is a folder with the sources of StableHLO; nothing is downloaded. Python needs
jaxlib, as that of `scripts/engines --frameworks` has. A test counts if what it checks is
the result of one operation that conform has, whose operands are constants. Standard
output is a table: for each operator the tests that became cases, and the others by reason.
"""

import collections
import pathlib
import re
import sys

import numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

DTYPES = {
    "f64": "float64", "f32": "float32", "f16": "float16", "i1": "bool",
    **{f"{sign}i{bits}": f"{name}int{bits}" for sign, name in (("", ""), ("u", "u")) for bits in (8, 16, 32, 64)},
}
"""The types that NumPy has, of those of MLIR."""

OPERANDS = {
    "slice": ["operand"], "pad": ["operand", "padding_value"], "reverse": ["operand"],
    "transpose": ["operand"], "broadcast_in_dim": ["operand"], "select": ["pred", "on_true", "on_false"],
    "dynamic_slice": ["operand", "start_indices*"], "dynamic_update_slice": ["operand", "update", "start_indices*"],
    "concatenate": ["inputs*"], "reshape": ["operand"], "gather": ["operand", "start_indices"],
    "scatter": ["inputs", "scatter_indices", "updates"], "iota": [], "bitcast_convert": ["operand"], "convert": ["operand"],
    "dynamic_broadcast_in_dim": ["operand", "output_dimensions"], "dynamic_reshape": ["operand", "output_shape"],
    "dynamic_iota": ["output_shape"], "dynamic_pad": ["operand", "padding_value", "edge_padding_low", "edge_padding_high", "interior_padding"],
    "dynamic_gather": ["operand", "start_indices", "slice_sizes"],
}
"""The names of the operands of each operator. A star is a list of operands."""

NUMBERS = {
    "gather": (stablehlo.GatherDimensionNumbers, "dimension_numbers", ["offset_dims", "collapsed_slice_dims",
               "operand_batching_dims", "start_indices_batching_dims", "start_index_map", "index_vector_dim"]),
    "dynamic_gather": (stablehlo.GatherDimensionNumbers, "dimension_numbers", ["offset_dims", "collapsed_slice_dims", "start_index_map", "index_vector_dim"]),
    "scatter": (stablehlo.ScatterDimensionNumbers, "scatter_dimension_numbers", ["update_window_dims", "inserted_window_dims",
                "input_batching_dims", "scatter_indices_batching_dims", "scattered_dims_to_operand_dims", "index_vector_dim"]),
}
"""The attributes that MLIR has in one."""

STEPS = {
    "stablehlo.slice": lambda op, x: x[slice(*(number(op.attributes[name])[0] for name in ("start_indices", "limit_indices", "strides")))],
    "stablehlo.reshape": lambda op, x: x.reshape(op.results[0].type.shape),
    "stablehlo.convert": lambda op, x: x.astype(DTYPES[str(op.results[0].type.element_type)]),
    "stablehlo.compare": lambda op, x, y: {"LT": np.less}[stablehlo.ComparisonDirectionAttr(op.attributes["comparison_direction"]).value](x, y),
    "stablehlo.add": lambda op, x, y: x + y,
    "stablehlo.select": lambda op, condition, x, y: np.where(condition, x, y),
}
"""What JAX does to the start indices of dynamic_slice, if no operand has more than one dimension."""


class Inexpressible(Exception):
    """Why a test does not become a case."""


def constant(value, functions):
    """The array that a value is, and its type."""
    op = value.owner.operation
    if op.name == "func.call":
        body = functions[op.attributes["callee"].value].regions[0].blocks[0].operations
        return constant(list(body)[-1].operation.operands[value.result_number], functions)
    if op.name in STEPS and all(len(ir.RankedTensorType(of.type).shape) < 2 for of in op.operands):
        return STEPS[op.name](op, *(constant(of, functions) for of in op.operands))
    if op.name != "stablehlo.constant":
        raise Inexpressible(f"an operand is the result of {op.name}")
    of = ir.RankedTensorType(value.type)
    name = DTYPES.get(str(of.element_type))
    if name is None:
        raise Inexpressible(f"NumPy has no {of.element_type}")
    return np.asarray(op.attributes["value"], dtype=name).reshape(of.shape)


def tensor(array):
    """An operand in a case file, floats as bits."""
    if array.dtype.kind == "f":
        data = [f"0x{int.from_bytes(one.tobytes(), 'little'):x}" for one in array.flat]
    elif array.dtype == bool:
        data = [str(bool(one)).lower() for one in array.flat]
    else:
        data = [str(int(one)) for one in array.flat]
    return f"{{dtype: {array.dtype}, sizes: {list(array.shape)}, data: [{', '.join(data)}]}}"


def number(attribute):
    if isinstance(attribute, ir.IntegerAttr):
        return attribute.value
    return [int(one) for one in (attribute if isinstance(attribute, ir.DenseI64ArrayAttr) else ir.DenseI64ArrayAttr(attribute))]


def attributes(op, short):
    given = {name: op.attributes[name] for name in op.attributes}
    for promise in ("indices_are_sorted", "unique_indices"):
        given.pop(promise, None)
    values = {}
    if short in NUMBERS:
        kind, name, parts = NUMBERS[short]
        numbers = kind(given.pop(name))
        values = {part: getattr(numbers, part) for part in parts}
    if short == "scatter":
        values["scatter_dims_to_operand_dims"] = values.pop("scattered_dims_to_operand_dims")
        values["update_computation"] = computation(op)
    return {**values, **{name: number(one) for name, one in given.items()}}


def computation(op):
    """What a scatter does with two elements."""
    body = [one.operation for one in op.regions[0].blocks[0].operations]
    names = {"stablehlo.add": "add", "stablehlo.minimum": "minimum", "stablehlo.maximum": "maximum", "stablehlo.multiply": "multiply"}
    if len(body) == 1 and body[0].operands[0] == op.regions[0].blocks[0].arguments[1]:
        return "update"
    if len(body) == 2 and body[0].name in names:
        return names[body[0].name]
    raise Inexpressible("its update computation is another")


def case(name, source, op, want, functions):
    """The lines of a case."""
    short = op.name.removeprefix("stablehlo.")
    if short not in OPERANDS:
        raise Inexpressible("the operator is not among those that this script translates")
    if len(op.results) > 1:
        raise Inexpressible("it has several results")
    given = [constant(value, functions) for value in op.operands]
    if short == "scatter" and given[0].dtype.kind == "f" and computation(op) != "update":
        raise Inexpressible("conform reduces no floats")
    if short == "convert" and "f" in "".join(str(ir.RankedTensorType(one.type).element_type) for one in (op.operands[0], op.results[0])):
        raise Inexpressible("conform converts no floats")
    before = given[0] if given else None
    lines = [f"  - name: {name}", f"    why: {source}", "    cites: []", "    tensors:"]
    for operand in OPERANDS[short]:
        if operand.endswith("*"):
            lines.append(f"      {operand[:-1]}:")
            lines += [f"        - {tensor(one)}" for one in given]
            given = []
        else:
            lines.append(f"      {operand}: {tensor(given.pop(0))}")
    output = {"scatter": "results", "iota": "output"}.get(short, "result")
    of = ir.RankedTensorType(op.results[0].type)
    if str(of.element_type) not in DTYPES:
        raise Inexpressible(f"NumPy has no {of.element_type}")
    lines.append(f"      {output}: {{dtype: {DTYPES[str(of.element_type)]}, sizes: {list(of.shape)}}}")
    if values := attributes(op, short):
        lines.append(f"    attributes: {{{', '.join(f'{key}: {value}' for key, value in values.items())}}}")
    result = tensor(constant(want, functions))
    expected = f"{output}: {result[result.index('data: ') + 6:-1]}"
    open_point = None  # what the text leaves open
    if short == "bitcast_convert" and before.ndim != len(of.shape):
        open_point = "order-of-parts: lowest"
    elif short == "convert" and of.element_type != ir.IntegerType.get_signless(1) and (before.astype(object) != constant(want, functions).astype(object)).any():
        open_point = "stablehlo.convert/overflow: wrap"
    if open_point:
        lines += ["    expect:", f"      - {{when: {{{open_point}}}, {expected}}}", "      - {otherwise: oracle}"]
    else:
        lines.append(f"    expect: {{{expected}}}")
    return short, lines


def checked(function):
    """The operations of a function whose results are checked, each with what is expected."""
    for op in function.regions[0].blocks[0].operations:
        op = op.operation
        if op.name == "stablehlo.custom_call" and op.attributes["call_target_name"].value.startswith("check."):
            yield op.operands[0].owner.operation, op.operands[1]


EXPECT = re.compile(r"check\.expect_(?:eq|almost_eq)_const (%\S+), (dense<.*?>) : (tensor<\S*>)", re.DOTALL)


def modules(path):
    """The modules of a file. An expectation of the dialect check, which jaxlib lacks, is
    written as one of a custom call."""
    for i, part in enumerate(path.read_text().split("// -----")):
        part = EXPECT.sub(lambda m: f"%want{m.start()} = stablehlo.constant {m[2]} : {m[3]}\n"
                          f"stablehlo.custom_call @check.expect_eq({m[1]}, %want{m.start()}) : ({m[3]}, {m[3]}) -> ()", part)
        yield i, part


def main(checkout, target):
    found, reasons = collections.defaultdict(list), collections.Counter()
    folders = [pathlib.Path(checkout, "stablehlo", *inner) for inner in (("testdata",), ("tests", "interpret"))]
    for path in sorted(file for folder in folders for file in folder.glob("*.mlir")):
        for i, text in modules(path):
            with make_ir_context():
                try:
                    module = ir.Module.parse(text)
                except ir.MLIRError:
                    reasons[path.stem.split("_")[0], "jaxlib does not parse it"] += 1
                    continue
                functions = {f.attributes["sym_name"].value: f for f in module.body.operations if f.operation.name == "func.func"}
                for k, (op, want) in enumerate(one for f in functions.values() for one in checked(f)):
                    name = re.sub("[^a-z0-9]+", "-", f"{path.stem}-{i}-{k}")
                    try:
                        short, lines = case(name, f"{path.parent.name}/{path.name}", op, want, functions)
                        found[short].append(lines)
                    except Inexpressible as reason:
                        reasons[op.name.removeprefix("stablehlo."), str(reason)] += 1
    pathlib.Path(target).mkdir(parents=True, exist_ok=True)
    for short, cases in sorted(found.items()):
        for i in range(0, len(cases), 20):  # a case file has at most a megabyte
            text = "\n".join([f"operator: stablehlo.{short}", "cases:", *(line for lines in cases[i:i + 20] for line in lines)])
            pathlib.Path(target, f"{short}-{i}.yaml").write_text(text + "\n")
        print(f"{short}: {len(cases)} cases")
    for (short, reason), count in sorted(reasons.items()):
        if short in OPERANDS:
            print(f"{short}: {count} not expressed: {reason}")


main(*sys.argv[1:])
