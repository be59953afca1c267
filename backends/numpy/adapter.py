"""NumPy, as a backend for conform.

    conform run --backend=numpy
"""

import functools

import dtypes
import engine
import numpy as np
from engine import Gap


def pad(a, data, constant_value=None):
    return padded(data, engine.pads(a, data.shape), a.mode, constant_value)


def openvino_pad(a, data, pad_value=None):
    return padded(data, engine.pads(a, data.shape, most=True), a.pad_mode, pad_value)


def padded(data, widths, mode, value):
    if mode != "constant" and value is not None:
        raise Gap("pad takes a constant in its mode alone")
    value = engine.scalar(value)
    widths = np.reshape(np.array(widths, int), (data.ndim, 2))
    return np.pad(data, widths, mode, **({"constant_values": value} if mode == "constant" else {}))


def split(a, input):
    ends = np.cumsum(engine.lengths(a, input.shape))
    return np.split(input, ends[:-1], a.axis)


def expand(a, input):
    return np.broadcast_arrays(input, np.broadcast_to(False, a.shape))[0]


def tile(a, input):
    return np.tile(input, engine.repeats(a, input.ndim))


def trilu(a, input, k=None):
    return (np.triu if a.upper else np.tril)(input, engine.number(k))


def reshape(a, data):
    return np.reshape(data, engine.shape(a, data.shape))


def gather_elements(a, data, indices):
    engine.same(data.shape, indices.shape, a.axis)
    return np.take_along_axis(data, indices, a.axis)


def scatter_elements(a, data, indices, updates):
    engine.same(data.shape, indices.shape, a.axis, updates.shape)
    if a.reduction != "none":
        raise Gap("put_along_axis reduces nothing")
    output = data.copy()
    np.put_along_axis(output, indices, updates, a.axis)
    return output


def columns(data, indices):
    """The index whose entries are the columns of the indices."""
    engine.tuples(data.shape, indices)
    return tuple(np.moveaxis(indices, -1, 0))


def gather_nd(a, data, indices):
    engine.unbatched(a)
    return data[columns(data, indices)]


UFUNCS = {"add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}


def scatter_nd(a, data, indices, updates):
    engine.rows(data, indices, updates)
    output = data.copy()
    if a.reduction == "none":
        output[columns(data, indices)] = updates
    else:
        UFUNCS[a.reduction].at(output, columns(data, indices), updates)
    return output


def compress(a, input):
    axis = None if a.axis == -(2**63) else a.axis
    return into(a, lambda **out: np.compress(np.array(a.condition, bool), input, axis, **out))


def into(a, function):
    """Calls a function that takes out; where the output is a view, once more with that."""
    result = function()
    out = engine.out(a, result)
    return result if out is None else function(out=out)


def bit_cast(a, input):
    if input.dtype.itemsize != a.to.itemsize:
        raise engine.Gap("a view of other widths has other sizes")
    return input.view(a.to)


def arange(a):
    np.array([a.start, a.limit, a.delta], a.to)  # refuses what the type lacks
    if max(abs(a.start), abs(a.limit), abs(a.delta)) >= 2**52:
        raise engine.Gap("arange counts the elements in float64")
    limits = np.iinfo(a.to)
    if not all(limits.min <= n <= limits.max for n in (a.start, a.limit, a.delta)):
        raise engine.Gap("start, limit and delta are numbers of the data type")
    return np.arange(a.start, a.limit, a.delta, a.to)


def unique(a):
    if a.sorted != 1 or a.to.kind not in "biuf":
        raise Gap("unique sorts numbers that NumPy compares")
    axis = None if a.axis == -(2**63) else a.axis
    results = np.unique(engine.elements(a), True, True, True, axis)
    return [result.reshape(-1) if k else result for k, (name, result) in enumerate(zip(engine.UNIQUE, results)) if name in a.named]


def roll(a, data, shift, axes):
    if data.ndim == 0 or axes.ndim > 1 or shift.ndim and shift.shape != axes.shape:
        raise Gap("roll repeats shifts as it does axes, and takes no scalar")
    if np.lib.NumpyVersion(np.__version__) < "2.0.0" and len(set(axes.flat)) < axes.size:
        raise Gap("NumPy 1 adds the shifts of an axis in 64 bits")
    return np.roll(data, shift, axes)


def elementwise(function, kinds="iuf"):
    """A function of the operands in their order, whose data types are of these kinds: NumPy takes
    more than the text."""

    def call(a, **operands):
        of(kinds, *operands.values())
        if function in PREDICATES:
            typed(a, np.bool_)
        return function(*operands.values())

    return call


REDUCED = ("float64", "float32", "float16", "int64", "int32", "uint64", "uint32", "bfloat16")
"""The data types of most reductions, of sums along an axis and of products of matrices."""


def of(kinds, *operands):
    if any(not ({str(x.dtype), "f" if str(x.dtype) == "bfloat16" else x.dtype.kind} & set(kinds)) for x in operands):
        raise Gap("NumPy takes more data types than the text")
    if len({x.dtype for x in operands}) > 1:
        raise Gap("NumPy promotes data types to a common one")


PREDICATES = (np.equal, np.less, np.greater, np.less_equal, np.greater_equal, np.isnan)


def typed(a, to):
    if a.to is not None and a.to != to:
        raise Gap("NumPy chooses the data type of the result")


def variadic(function, kinds="iuf"):
    def call(a, data_0):
        of(kinds, *data_0)
        return functools.reduce(function, data_0)

    return call


def reduction(function, types=REDUCED, empty=True):
    def reduce(a, data):
        of(types, data)
        if not empty and data.size == 0:
            raise Gap("NumPy has no extreme of nothing")
        axes = tuple(a.axes) if a.axes else () if a.noop_with_empty_axes else None
        return function(data, axis=axes, keepdims=a.keepdims)

    return reduce


def argument(function):
    def find(a, data):
        of("iuf", data)
        if a.select_last_index or data.size == 0 or data.ndim == 0 or a.axis == -(2**31):  # which stands for no axis
            raise Gap("argmax and argmin find the first, in what is not empty")
        typed(a, np.int64)
        return function(data, a.axis, keepdims=a.keepdims)

    return find


def total(function):
    """Adds in the type of the data, also where that is small."""
    return reduction(lambda data, **named: function(data, dtype=data.dtype, **named))


def cum_sum(a, x):
    of(REDUCED, x)
    if a.exclusive or x.ndim == 0:
        raise Gap("cumsum adds the element itself, too, and takes a scalar")
    if a.reverse:
        return np.flip(np.cumsum(np.flip(x, a.axis), a.axis, x.dtype), a.axis)
    return np.cumsum(x, a.axis, x.dtype)


def clip(a, input, min=None, max=None):
    of("iuf", input)
    if str(input.dtype) == "bfloat16":
        raise Gap("clip makes float32 of it")
    if any(bound is not None and bound.ndim for bound in (min, max)):
        raise Gap("clip takes bounds of any sizes")
    return input if min is None and max is None else np.clip(input, min, max)


def is_inf(a, X):
    of("f", X)
    typed(a, np.bool_)
    return np.isposinf(X) & a.detect_positive | np.isneginf(X) & a.detect_negative


EXTREMES = (*REDUCED, "int8", "uint8", "bool")
COMPUTING = {
    "iuf": {
        "add": np.add, "sub": np.subtract, "mul": np.multiply, "abs": np.abs, "sign": np.sign,
        "less": np.less, "greater": np.greater, "less_or_equal": np.less_equal, "greater_or_equal": np.greater_equal,
    },
    "if": {"neg": np.negative},
    "f": {"floor": np.floor, "ceil": np.ceil, "round": np.rint, "is_nan": np.isnan},
    "b": {"and": np.logical_and, "or": np.logical_or, "xor": np.logical_xor, "not": np.logical_not},
    "iu": {"bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor, "bitwise_not": np.bitwise_not},
    "biuf": {"equal": np.equal},
    REDUCED[:-1]: {"mat_mul": np.matmul},
}
REDUCING = {
    "reduce_sum": total(np.sum), "reduce_prod": total(np.prod), "reduce_mean": total(np.mean), "reduce_max": reduction(np.max, EXTREMES, False), "reduce_min": reduction(np.min, EXTREMES, False),
    "reduce_l1": reduction(lambda data, **named: np.sum(np.abs(data), dtype=data.dtype, **named)),
    "reduce_sum_square": reduction(lambda data, **named: np.sum(np.square(data), dtype=data.dtype, **named)),
    "sum": variadic(np.add, "f"), "max": variadic(np.maximum), "min": variadic(np.minimum),
    "arg_max": argument(np.argmax), "arg_min": argument(np.argmin), "cum_sum": cum_sum, "clip": clip, "is_inf": is_inf,
    "relu": elementwise(lambda X: np.maximum(X, X.dtype.type(0)), "if"),
}

OPERATORS = {f"onnx.{name}": elementwise(function, kinds) for kinds, functions in COMPUTING.items() for name, function in functions.items()} | {f"onnx.{name}": function for name, function in REDUCING.items()} | {
    "openvino.strided_slice": lambda a, data: data[engine.index(a)],
    "openvino.slice": lambda a, data: data[engine.slices(data.ndim, a.start, a.stop, a.axes, a.step)],
    "openvino.pad": openvino_pad,
    "openvino.roll": roll,
    "onnx.concat": lambda a, inputs: into(a, lambda **out: np.concatenate(inputs, a.axis, **out)),
    "onnx.split": split,
    "onnx.pad": pad,
    "onnx.transpose": lambda a, data: np.transpose(data, engine.permutation(a)),
    "onnx.tile": tile,
    "onnx.expand": expand,
    "onnx.slice": lambda a, data: data[engine.slices(data.ndim, a.starts, a.ends, a.axes, a.steps)],
    "onnx.trilu": trilu,
    "onnx.reshape": reshape,
    "onnx.gather": lambda a, data, indices: into(a, lambda **out: np.take(data, indices, a.axis, **out)),
    "onnx.gather_elements": gather_elements,
    "onnx.gather_nd": gather_nd,
    "onnx.scatter_elements": scatter_elements,
    "onnx.scatter_nd": scatter_nd,
    "onnx.compress": compress,
    "onnx.shape": lambda a, data: np.array(np.shape(data)[a.start : a.end], np.int64),
    "onnx.range": arange,
    "onnx.unique": unique,
    "onnx.bit_cast": bit_cast,
    "onnx.cast": lambda a, input: input.astype(a.to),
    "onnx.squeeze": lambda a, data: np.squeeze(data, None if a.axes is None else tuple(a.axes)),
    "onnx.unsqueeze": lambda a, data: np.expand_dims(data, tuple(a.axes)),
    "onnx.identity": lambda a, input: input,
    "onnx.where": lambda a, condition, X, Y: np.where(condition, X, Y),
}

NUMPY = engine.Engine(
    "numpy", np.__version__, refuses=(ValueError, TypeError, IndexError, OverflowError, ZeroDivisionError), views=True, output_views=True, types=(*dtypes.EVERY, *dtypes.BITS), sparse=True,
    # NumPy's manual promises no order of the elements in an advanced assignment, and a reversed view has the other one.
    # np.pad makes the byte of its value 1, and a copy keeps bytes.
    readings=[f"onnx.{name}/duplicate-indices=any-update" for name in ("scatter_elements", "scatter_nd")]
    + [f"{text}.types/bool-byte=undefined" for text in ("onnx", "openvino")],
)

engine.serve(NUMPY, OPERATORS, engine.options())
