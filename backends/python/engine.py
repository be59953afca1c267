"""What the adapters of Python engines share.

An adapter has a function for each operator of conform that its engine has. The
function gets the call's attributes, and the operands as arrays by the text's
names; what the call lacks is None. It translates arguments and calls the engine
once. What a single call of the engine cannot express
is a Gap.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import threading
from collections import defaultdict
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence

import conform_backend
import dtypes
import numpy as np
from conform_backend import Gap, Job, Rejected

INT32 = (-(2**31), 2**31 - 1)

INDICES = {"name": "indices", "dtypes": ["int32", "int64"]}
LIMITS = {
    "openvino.slice": [{"name": "data", "min_rank": 1}],
    "openvino.roll": [{"name": name, "dtypes": ["int32", "int64"]} for name in ("shift", "axes")],
    "onnx.trilu": [{"name": "input", "min_rank": 2}, {"name": "k", "dtypes": ["int64"]}],
    "onnx.reverse_sequence": [
        {"name": "sequence_lens", "dtypes": ["int64"]},
        {"name": "time_axis", "min": 0, "max": 1}, {"name": "batch_axis", "min": 0, "max": 1},
    ],
    "onnx.gather": [{"name": "data", "min_rank": 1}, INDICES],
    "onnx.gather_elements": [INDICES],
    "onnx.gather_nd": [{"name": "indices", "dtypes": ["int64"]}],
    "onnx.scatter_elements": [INDICES],
    "onnx.scatter_nd": [{"name": "indices", "dtypes": ["int64"]}],
    "onnx.compress": [{"name": "input", "min_rank": 1}],
    "onnx.range": [{"name": "output", "dtypes": ["int64", "int32", "int16"]}],
    "onnx.shape": [{"name": "shape", "dtypes": ["int64"]}],
    "onnx.unique": [{"name": name, "dtypes": ["int64"]} for name in ("indices", "inverse_indices", "counts")],
    "onnx.top_k": [{"name": "Indices", "dtypes": ["int64"]}],
    "onnx.non_zero": [{"name": "Y", "dtypes": ["int64"]}],
    "onnx.size": [{"name": "size", "dtypes": ["int64"]}],
    "onnx.bit_cast": [{"name": "output", "dtypes": [*dtypes.COMMON]}],
    "onnx.cast": [{"name": name, "dtypes": [*dtypes.COMMON[3:], "bool"]} for name in ("input", "output")],
    "onnx.cast_like": [{"name": name, "dtypes": [*dtypes.COMMON[3:], "bool"]} for name in ("input", "target_type", "output")],
    "onnx.one_hot": [{"name": "indices", "dtypes": [*dtypes.COMMON[3:]]}],
    "onnx.tensor_scatter": [{"name": "write_indices", "dtypes": ["int64"]}],
    "onnx.where": [{"name": "condition", "dtypes": ["bool"]}],
}
"""What engines take beyond the texts, so that a text's refusal says nothing of them."""


class Engine(NamedTuple):
    """An engine: how to turn its tensors into arrays; its exceptions for invalid
    calls, and for calls that it does not support; a hook around the jobs of a batch;
    whether calls can crash the process or corrupt its memory, so that each call
    runs in a fork; whether it takes views, which are arrays of any strides, and whether
    outputs may be views, into which it writes where it has a function for that; its element
    types beyond the common ones; whether it takes inputs in sparse memory, of which it
    copies no more than it must; the answers to questions that its documentation
    gives; and the device that it runs on, as reports and waivers name it."""

    name: str
    version: str
    array: Callable[[Any], np.ndarray] = np.asarray
    refuses: tuple = (ValueError, TypeError, IndexError)
    lacks: tuple = (NotImplementedError,)
    limits: Mapping[str, Mapping] = {}
    notes: Sequence[str] = ()
    batch: conform_backend.Batch = contextlib.nullcontext
    alone: bool = False
    views: bool = False
    output_views: bool = False
    types: Sequence[str] = ()
    sparse: bool = False
    readings: Sequence[str] = ()
    device: str = "CPU"


def options() -> argparse.Namespace:
    """The command line of an adapter. A mode is one of engine.yaml; what is empty is not stated."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode")
    parser.add_argument("--device")
    parser.add_argument("--slow", type=float, metavar="SECONDS", help="log jobs that take at least so long")
    parser.add_argument("--slow-log", type=argparse.FileType("a"), metavar="FILE", help="where to; default standard error")
    return parser.parse_args()


def serve(engine: Engine, operators: Mapping[str, Callable], given: argparse.Namespace) -> None:
    """Serves functions for operators. No engine validates a call without data, so
    check-only calls are excluded."""
    conform_backend.serve(
        engine.name, engine.version, engine.device,
        {name: lambda job, function=function: run(engine, function, job) for name, function in operators.items()},
        limits={name: limited(name, engine) for name in operators},
        mode=given.mode or None, notes=engine.notes, readings=engine.readings, batch=engine.batch, zygote=engine.alone, alone=engine.alone,
        slow=None if given.slow is None else conform_backend.Slow(given.slow, given.slow_log),
    )


def limited(name: str, engine: Engine) -> dict:
    """What an engine takes of an operator: the limits of all engines, and its own."""
    limits = [*LIMITS.get(name, ()), *engine.limits.get(name, {}).get("limits", ())]
    return {
        "no_check_only": True, "dtypes": dtypes.listed(name, engine.types), **engine.limits.get(name, {}),
        **({"limits": limits} if limits else {}),
        **({"views": True} if engine.views else {}), **({"output_views": True} if engine.output_views else {}),
        **({"sparse": True} if engine.sparse else {}),
    }


class Attributes:
    """The attributes of a call. One that is absent is None."""

    def __init__(self, values: Mapping) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> None:
        return None


def out(a: Attributes, result: Any) -> Optional[np.ndarray]:
    """An array over the output of a call that is a view, for a function of the engine that writes
    such a result there; None if the output is packed."""
    return None if a.view is None else dtypes.over(a.view, tuple(result.shape))


RESULTS = ("output", "outputs", "transposed", "reshaped", "squeezed", "expanded", "concat_result", "Values")
STEERING = ("indices", "sequence_lens", "k", "condition", "write_indices", "shift", "axes", "Indices", "I", "grid", "position_ids")
RETYPED = (
    "onnx.cast", "onnx.bit_cast", "onnx.shape", "onnx.range", "onnx.unique", "onnx.equal", "onnx.less", "onnx.greater", "onnx.less_or_equal", "onnx.greater_or_equal",
    "onnx.is_nan", "onnx.is_inf", "onnx.arg_max", "onnx.arg_min", "onnx.mat_mul_integer", "onnx.conv_integer", "onnx.pow", "onnx.cast_like",
    "onnx.dequantize_linear", "onnx.quantize_linear", "onnx.q_linear_mat_mul", "onnx.q_linear_conv",
    "onnx.non_zero", "onnx.constant_of_shape", "onnx.eye_like", "onnx.size",
)
"""The operators whose first output has a data type of its own, which is the attribute to."""
UNIQUE = ("Y", "indices", "inverse_indices", "counts")
"""The outputs of Unique, of which the attribute named lists those that a call has."""
OPTIONAL = {"onnx.unique": UNIQUE, "onnx.max_pool": ("Y", "Indices")}
"""The outputs of operators of which a call may have fewer."""


def run(engine: Engine, function: Callable, job: Job) -> Optional[list]:
    """Runs a job, and returns the sizes that the operator infers."""
    inputs, outputs = defaultdict(list), []
    retyped = job.operator in RETYPED
    if job.program is None and not retyped and len({o.dtype for o in job.operands if o.name not in STEERING}) > 1:
        raise Gap("data, what is written to it, and the result have one type")
    if job.program is None and job.operands[-1].sizes not in (None, job.operands[0].sizes):
        raise Gap("an engine infers the sizes of its results")
    for operand in job.operands:
        name, _, many = operand.name.partition("[")
        if name in RESULTS or operand is job.operands[-1] or operand.name in OPTIONAL.get(job.operator, ()):
            outputs.append(operand)
            continue
        if many:
            inputs[name].append(dtypes.array(operand))
        else:
            inputs[name] = dtypes.array(operand)
    attributes = Attributes(job.attributes)
    if retyped:
        attributes.to = dtypes.dtype(outputs[0].dtype)
        if attributes.to is None:
            raise Gap(f"there is no {outputs[0].dtype}")
    if job.program is not None:
        attributes.program, attributes.types = job.program, [dtypes.dtype(operand.dtype) for operand in outputs]
    if job.operator == "onnx.unique":
        attributes.named = [operand.name for operand in outputs]
    if job.operands[-1].name.startswith("outputs[") or job.operator in OPTIONAL or len(outputs) > 1:
        attributes.outputs, attributes.results = len(outputs), [dtypes.dtype(operand.dtype) for operand in outputs]
    elif outputs[0].view_strides is not None:
        attributes.view = outputs[0]
    try:
        results = function(attributes, **inputs)
        results = results if attributes.outputs else [results]
        arrays = [one if isinstance(one, np.ndarray) else engine.array(one) for one in results]  # a program returns arrays
    except MemoryError as reason:
        raise Gap("there is not so much memory") from reason
    except engine.lacks as reason:
        raise Gap(reason) from reason
    except engine.refuses as reason:
        raise Rejected(reason) from reason
    for operand, array in zip(outputs, arrays):
        if array.dtype != dtypes.dtype(operand.dtype):
            raise AssertionError(f"the result is {array.dtype}, not {operand.dtype}")
        dtypes.write(operand, array)
    if outputs[0].sizes is not None:
        return None
    sizes = [list(array.shape) for array in arrays]
    return sizes if attributes.outputs else sizes[0]


# Programs


def unpack(node: Mapping, taken: Callable[[str], Any]) -> tuple[Attributes, dict, list[str]]:
    """The attributes of a node of a program, its inputs by the text's names, and the names of
    the values that it makes. taken says what stands for a value that the node takes."""
    attributes, inputs, made = Attributes(node["attributes"]), {}, []
    for operand in node["operands"]:
        name, _, many = operand["name"].partition("[")
        if name in RESULTS or operand is node["operands"][-1]:
            made.append(operand["value"])
            if many:
                attributes.outputs = len(made)
        elif many:
            inputs.setdefault(name, []).append(taken(operand["value"]))
        else:
            inputs[name] = taken(operand["value"])
    if "to" in node:
        attributes.to = dtypes.dtype(node["to"])
    return attributes, inputs, made


def results_of(program: Mapping, inputs: Sequence, run_node: Callable) -> list:
    """The values that a program returns. run_node runs a node, given its operator, its
    attributes and its inputs as an operator's function takes them."""
    values = {f"inputs[{i}]": array for i, array in enumerate(inputs)}
    for one in program["nodes"]:
        attributes, given, made = unpack(one, values.__getitem__)
        results = run_node(one["operator"], attributes, given)
        values.update(zip(made, results if attributes.outputs else [results]))
    return [values[name] for name in program["returns"]]


tape: Optional["Tape"] = None
"""Records the calls of a program that runs node by node."""


class Tape:
    """The functions that a program calls, from which an engine can compile the whole."""

    def __init__(self, inputs: Sequence) -> None:
        self.steps: list = []
        self.places: dict = {}  # of values, by the id of their arrays
        self.kept: list = []  # so that no id is used twice
        for k, array in enumerate(inputs):
            self.place(array, ("input", k))

    def place(self, array: Any, place: tuple) -> None:
        self.places[id(array)] = place
        self.kept.append(array)

    def same(self, array: Any, result: Any) -> None:
        """Notes that an array has the elements of a result."""
        if id(result) not in self.places:
            raise Gap("an adapter computes with a result")
        self.place(array, self.places[id(result)])

    def whole(self, returned: Sequence) -> Callable:
        """The function of the inputs that returns what the recorded run returned."""
        ends = [self.places[id(array)] for array in returned]

        def function(*inputs: Any) -> list:
            made: list = []

            def at(place: tuple) -> Any:
                where, k = place
                return k if where == "constant" else inputs[k] if where == "input" else made[where][k]

            for step, taken in self.steps:
                results = step(*map(at, taken))
                made.append(results if isinstance(results, (list, tuple)) else [results])
            return [at(place) for place in ends]

        return function


OTHERS = 3
"""How many calls of a model run beside each call, in a mode that runs several at a time."""


def beside(function: Callable, *arrays: np.ndarray) -> Any:
    """What a function makes of arrays while other threads call it with their elements in the opposite order: at least once each,
    and again until its call has ended. What the others raise is theirs."""
    over, begun = threading.Event(), threading.Barrier(OTHERS + 1)
    turned = [np.flip(array) for array in arrays]

    def others() -> None:
        begun.wait()
        while True:
            with contextlib.suppress(Exception):
                function(*turned)
            if over.is_set():
                return

    threads = [threading.Thread(target=others) for _ in range(OTHERS)]
    for thread in threads:
        thread.start()
    try:
        begun.wait()
        return function(*arrays)
    finally:
        over.set()
        for thread in threads:
            thread.join()


def taped(call: Callable) -> Callable:
    """Wraps the function by which an adapter calls a function of its engine with arrays."""

    def wrapped(function: Callable, *arrays: Any) -> Any:
        results = call(function, *arrays)
        if tape is not None:
            tape.steps.append((function, [tape.places.get(id(array), ("constant", array)) for array in arrays]))
            for k, result in enumerate(results if isinstance(results, (list, tuple)) else [results]):
                tape.place(result, (len(tape.steps) - 1, k))
        return results

    return wrapped


def program(operators: Mapping[str, Callable], call: Callable, array: Callable = np.asarray, compiles: bool = False) -> Callable:
    """A function for programs. It runs them node by node; an engine that compiles then
    gets the whole program as one function."""

    def node(name: str, attributes: Attributes, given: Mapping) -> Any:
        if name not in operators:
            raise Gap(f"there is no {name}")
        results = operators[name](attributes, **given)
        arrays = [np.array(array(one)) for one in (results if attributes.outputs else [results])]
        if tape is not None:
            for one, result in zip(arrays, results if attributes.outputs else [results]):
                tape.same(one, result)
        return arrays if attributes.outputs else arrays[0]

    def run_program(a: Attributes, inputs: Sequence) -> Any:
        global tape
        tape = Tape(inputs) if compiles else None
        try:
            returned = results_of(a.program, inputs, node)
            whole = tape.whole(returned) if tape is not None else None
        finally:
            tape = None
        return returned if whole is None else call(whole, *inputs)

    return run_program


# Arguments


def fits(*lists: Sequence[int]) -> None:
    """Raises Gap for integers that do not fit an engine's 32 bits."""
    if any(not INT32[0] <= value <= INT32[1] for values in lists for value in values or ()):
        raise Gap("integers have 32 bits")


def elements(a: Attributes) -> np.ndarray:
    """The X of a call that lists its elements."""
    count = math.prod(a.shape)
    if count > 64:
        raise Gap("a list states the elements")
    return of_bits([*a.elements, *[0] * count][:count], dtypes.dtype(a.type) if a.type else a.to).reshape(a.shape)


def of_bits(bits: Sequence[int], dtype: np.dtype) -> np.ndarray:
    """The elements of a data type that have these bits."""
    return np.array(bits, np.int64).astype(f"i{dtype.itemsize}").view(dtype)


def along(axes: Optional[Sequence[int]], count: int, rank: int) -> list[int]:
    """The axes of this many entries, counted from the front."""
    axes = range(count) if axes is None else axes
    listed = [axis + rank if axis < 0 else axis for axis in axes]
    if len(listed) != count or len(set(listed)) != count or any(not 0 <= axis < rank for axis in listed):
        raise Gap("there is one entry for each of some axes")
    return listed


def slices(rank: int, starts: Sequence, ends: Sequence, axes: Optional[Sequence], steps: Optional[Sequence]) -> tuple:
    """The index of a slice of some axes: [start:end:step, ...]."""
    steps = [1] * len(starts) if steps is None else steps
    if len(ends) != len(starts) or len(steps) != len(starts) or axes is None and len(starts) > rank:
        raise Gap("an index has one start, end and step for an axis")
    index = [slice(None)] * rank
    for axis, *bounds in zip(along(axes, len(starts), rank), starts, ends, steps):
        index[axis] = slice(*bounds)
    return tuple(index)


def masks(a: Attributes, *names: str) -> list[Sequence[int]]:
    """The masks of a StridedSlice with one bit for each entry of begin."""
    lists = [[0] * len(a.begin) if getattr(a, name) is None else getattr(a, name) for name in names]
    if any(len(one) != len(a.begin) or not set(one) <= {0, 1} for one in [*lists, [0] * len(a.end)]):
        raise Gap("a mask has one bit for each entry")
    return lists


def index(a: Attributes) -> tuple:
    """The index of a StridedSlice: [begin:end:stride, begin, ..., None]."""
    entries = []
    strides = [1] * len(a.begin) if a.stride is None else a.stride
    if len(strides) != len(a.begin):
        raise Gap("an index has one begin, end and stride for an axis")
    if a.begin_mask is None or a.end_mask is None:
        raise Gap("an index states which bounds it ignores")
    bits = masks(a, "begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask")
    for begin, end, stride, no_begin, no_end, new, shrink, ellipsis in zip(a.begin, a.end, strides, *bits):
        if ellipsis:
            entries.append(Ellipsis)
        elif new:
            entries.append(None)
        elif shrink:
            entries.append(begin)
        else:
            entries.append(slice(None if no_begin else begin, None if no_end else end, stride))
    return tuple(entries)


def repeats(a: Attributes, rank: int) -> Sequence[int]:
    """How often a Tile repeats each axis."""
    if len(a.repeats) != rank:
        raise Gap("each axis is repeated a number of times")
    return a.repeats


def unbatched(a: Attributes) -> None:
    """Raises Gap for a GatherND with batch dimensions."""
    if a.batch_dims != 0:
        raise Gap("an index has no batch dimensions")


def pads(a: Attributes, sizes: Sequence[int], most: bool = False, negative: bool = False) -> list[tuple[int, int]]:
    """The padding before and after each axis. With most, it is at most what can be
    mirrored. With negative, it may remove elements."""
    rank = len(sizes)
    begins, ends, axes = a.pads_begin, a.pads_end, a.axes
    if a.pads is not None:
        half = len(a.pads) // 2
        begins, ends = a.pads[:half], a.pads[half:]
    if len(begins) != len(ends) or axes is None and len(begins) != rank:
        raise Gap("there is one width before and one after an axis")
    widths = [(0, 0)] * rank
    for axis, *width in zip(along(axes, len(begins), rank), begins, ends):
        widths[axis] = tuple(width)
    if not negative and any(width < 0 for both in widths for width in both):
        raise Gap("widths are not negative")
    if any(size + before + after < 0 for size, (before, after) in zip(sizes, widths)):
        raise Gap("no more is removed than there is")
    mode = a.mode or a.pad_mode
    for size, both in zip(sizes, widths):
        if most and (mode == "reflect" and max(both) >= size or mode == "symmetric" and max(both) > size):
            raise Gap("an axis mirrors no more than it has")
    return widths


def permutation(a: Attributes) -> Optional[Sequence[int]]:
    """The permutation of a Transpose, which must not count axes from the back."""
    if a.perm and min(a.perm) < 0:
        raise Gap("an engine counts negative axes from the back")
    return a.perm


def scalar(value: Optional[Any]) -> Any:
    """The value of an operand of one number, 0 if it is absent."""
    if value is not None and len(value.shape) > 0:
        raise Gap("a constant is one number")
    return 0 if value is None else value


def number(k: Optional[Any]) -> int:
    """The value of an operand of one integer, 0 if it is absent."""
    if k is None:
        return 0
    if len(k.shape) > 0:
        raise Gap("a diagonal is one number")
    return int(np.asarray(k))


def lengths(a: Attributes, sizes: Sequence[int]) -> list[int]:
    """The lengths of the parts of a Split. Their sum must be the size of the axis."""
    if not -len(sizes) <= a.axis < len(sizes) or (a.split is None) == (a.num_outputs == 0):
        raise Gap("an axis is split by lengths, or into a number of parts")
    size, parts = sizes[a.axis], a.split
    if parts is None:
        if size % a.outputs != 0 or a.num_outputs != a.outputs:
            raise Gap("parts that a number gives are equal")
        parts = [size // a.outputs] * a.outputs
    if sum(parts) != size or len(parts) != a.outputs or min(parts) < 0:
        raise Gap("the lengths of the parts are those of the axis")
    return parts


def shape(a: Attributes, sizes: Sequence[int]) -> list[int]:
    """The shape of a Reshape, with 0 replaced by a size of the data."""
    if not a.allowzero and any(size == 0 and d >= len(sizes) for d, size in enumerate(a.shape)):
        raise Gap("a shape is of sizes")
    wanted = [sizes[d] if size == 0 and not a.allowzero else size for d, size in enumerate(a.shape)]
    if {0, -1} <= set(wanted):
        raise Gap("beside a size of 0, any size is left")
    return wanted


def inside(indices: np.ndarray, sizes: Sequence[int], least: int = -1) -> None:
    """Refuses indices, or tuples of them for several sizes, that name no place: an
    engine may do with them what it likes. With a least of 0 none is negative."""
    sizes = np.array(sizes, np.int64)
    if np.any(indices >= sizes) or np.any(indices < least * sizes):
        raise Gap("an index names a place")


def tuples(sizes: Sequence[int], indices: np.ndarray) -> int:
    """The length of the tuples that name places of data of some sizes."""
    if indices.ndim == 0 or not 0 < indices.shape[-1] <= len(sizes):
        raise Gap("a place has an index for each of the first axes")
    return indices.shape[-1]


def rows(data: np.ndarray, indices: np.ndarray, updates: np.ndarray) -> None:
    """Refuses updates that are not one for each tuple."""
    if updates.shape != indices.shape[:-1] + data.shape[tuples(data.shape, indices):]:
        raise Gap("there is an update for each place")


def axis(number: int, sizes: Sequence[int]) -> int:
    """An axis of the data."""
    if not -len(sizes) <= number < len(sizes):
        raise Gap("an axis is one of the data")
    return number


def broadcast(a: Attributes, sizes: Sequence[int]) -> list[int]:
    """The shape of an Expand, which must equal that of the output."""
    ahead = len(a.shape) - len(sizes)
    if ahead < 0 or any(a.shape[ahead + d] == 1 != size for d, size in enumerate(sizes)):
        raise Gap("the shape is that of the output")
    return a.shape


def same(sizes: Sequence[int], indices: Sequence[int], axis: int, updates: Optional[Sequence[int]] = None) -> None:
    """Refuses indices that differ from the data elsewhere than in the axis."""
    rank = len(sizes)
    if len(indices) != rank or any(sizes[d] != indices[d] for d in range(rank) if d not in (axis, axis + rank)):
        raise Gap("indices have the sizes of the data except along the axis")
    if updates is not None and list(updates) != list(indices):
        raise Gap("updates have the sizes of the indices")
