"""NumPy, as a backend for conform.

    conform run --backend=numpy
"""

import computing
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


def top_k(a, X):
    if a.largest:
        raise Gap("argsort sorts upwards")
    (k,) = a.k
    if not 0 <= k <= X.shape[a.axis]:
        raise Gap("the first of a sorted axis are at most all")
    indices = np.take(np.argsort(X, a.axis, stable=True), np.arange(k), a.axis)
    return [np.take_along_axis(X, indices, a.axis), indices]


def nonzero(a):
    if not a.shape:
        raise Gap("nonzero takes no scalar")
    return np.stack(np.nonzero(engine.elements(a)))


def eye(a, input):
    rows, columns = input.shape
    return np.eye(rows, columns, a.k, a.to)


def roll(a, data, shift, axes):
    if data.ndim == 0 or axes.ndim > 1 or shift.ndim and shift.shape != axes.shape:
        raise Gap("roll repeats shifts as it does axes, and takes no scalar")
    if np.lib.NumpyVersion(np.__version__) < "2.0.0" and len(set(axes.flat)) < axes.size:
        raise Gap("NumPy 1 adds the shifts of an axis in 64 bits")
    return np.roll(data, shift, axes)


OPERATORS = computing.operators(np, lambda function, *arrays: function(*arrays)) | {
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
    "onnx.top_k": top_k,
    "onnx.non_zero": nonzero,
    "onnx.constant_of_shape": lambda a: np.full(a.input, engine.of_bits([a.value], a.to)[0], a.to),
    "onnx.eye_like": eye,
    "onnx.size": lambda a, data: np.array(np.size(data), np.int64),
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
