"""MLX on its CPU device, as a backend for conform.

    conform run --backend=mlx --mode=compiled

Mode eager runs each function by itself; compiled runs a graph of the call.
"""

import dtypes
import engine
import mlx.core as mx
import numpy as np
from engine import Gap

given = engine.options()
mx.set_default_device(mx.cpu)


BFLOAT16 = dtypes.dtype("bfloat16")


def packed(array):
    """An array of MLX of the elements of one of NumPy without gaps."""
    if array.dtype == BFLOAT16:
        return mx.array(array.view(np.uint16)).view(mx.bfloat16)
    return mx.array(array, dtype=mx.bool_ if array.dtype == bool else getattr(mx, array.dtype.name))


def tensor(array):
    """An array of MLX with the strides of one of NumPy."""
    if array.flags.c_contiguous:
        return packed(array.copy())  # whose axes of one element run forwards
    strides = [stride // array.itemsize for stride in array.strides]
    last = [(size - 1) * stride for size, stride in zip(array.shape, strides)]  # of each axis, from its first element
    lowest = array[tuple(slice(None, None, -1 if stride < 0 else 1) for stride in strides)]
    memory = np.lib.stride_tricks.as_strided(lowest, [1 + sum(map(abs, last))], [array.itemsize])
    return mx.as_strided(packed(memory), array.shape, strides, -sum(place for place in last if place < 0))


@engine.taped
def call(function, *arrays):
    """Calls a function of the engine with arrays of it."""
    function = mx.compile(function) if given.mode == "compiled" else function
    return function(*map(tensor, arrays))


def pad(a, data, constant_value=None, pad_value=None):
    mode = a.mode or a.pad_mode
    value = constant_value if pad_value is None else pad_value
    if mode == "wrap" or data.ndim == 0:
        raise Gap("pad has no mode wrap, and arrays with axes")
    widths = engine.pads(a, data.shape, most=True)
    if mode == "constant":
        value = np.zeros((), data.dtype) if value is None else engine.scalar(value)
        return call(lambda x, v: mx.pad(x, widths, mode, v), data, value)
    if value is not None:
        raise Gap("pad takes a constant in its mode alone")
    return call(lambda x: mx.pad(x, widths, mode), data)


def split(a, input):
    ends = [int(end) for end in np.cumsum(engine.lengths(a, input.shape))[:-1]]
    return call(lambda x: mx.split(x, ends, a.axis), input)


def tile(a, input):
    repeats = engine.repeats(a, input.ndim)
    engine.fits(repeats)
    return call(lambda x: mx.tile(x, repeats), input)


def expand(a, input):
    shape = engine.broadcast(a, input.shape)
    engine.fits(shape)
    return call(lambda x: mx.broadcast_to(x, shape), input)


def trilu(a, input, k=None):
    k = engine.number(k)
    engine.fits([k])
    return call(lambda x: (mx.triu if a.upper else mx.tril)(x, k), input)


def reshape(a, data):
    shape = engine.shape(a, data.shape)
    engine.fits(shape)
    return call(lambda x: mx.reshape(x, shape), data)


def gather(a, data, indices):
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]])
    return call(lambda x, i: mx.take(x, i, a.axis), data, indices)


def gather_elements(a, data, indices):
    engine.same(data.shape, indices.shape, a.axis)
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]])
    return call(lambda x, i: mx.take_along_axis(x, i, a.axis), data, indices)


def scatter_elements(a, data, indices, updates):
    engine.same(data.shape, indices.shape, a.axis, updates.shape)
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]])
    if a.reduction != "none":
        raise Gap("put_along_axis reduces nothing")
    return call(lambda x, i, u: mx.put_along_axis(x, i, u, a.axis), data, indices, updates)


def columns(indices):
    return tuple(mx.moveaxis(indices, -1, 0))


def gather_nd(a, data, indices):
    engine.unbatched(a)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)])
    return call(lambda x, i: x[columns(i)], data, indices)


METHODS = {"add": "add", "mul": "multiply", "max": "maximum", "min": "minimum"}


def scatter_nd(a, data, indices, updates):
    engine.rows(data, indices, updates)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)])

    def scatter(x, i, u):
        if a.reduction != "none":
            return getattr(x.at[columns(i)], METHODS[a.reduction])(u)
        x = mx.array(x)  # other nodes may take the old one
        x[columns(i)] = u
        return x

    return call(scatter, data, indices, updates)


def sliced(a, index, data):
    engine.fits(a.begin, a.end, a.stride, a.starts, a.ends, a.steps, a.start, a.stop, a.step)
    return call(lambda x: x[index], data)


OPERATORS = {
    "openvino.strided_slice": lambda a, data: sliced(a, engine.index(a), data),
    "openvino.slice": lambda a, data: sliced(a, engine.slices(data.ndim, a.start, a.stop, a.axes, a.step), data),
    "openvino.pad": pad,
    "onnx.concat": lambda a, inputs: call(lambda *x: mx.concatenate(x, a.axis), *inputs),
    "onnx.split": split,
    "onnx.pad": pad,
    "onnx.transpose": lambda a, data: call(lambda x: mx.transpose(x, engine.permutation(a)), data),
    "onnx.tile": tile,
    "onnx.expand": expand,
    "onnx.slice": lambda a, data: sliced(a, engine.slices(data.ndim, a.starts, a.ends, a.axes, a.steps), data),
    "onnx.trilu": trilu,
    "onnx.reshape": reshape,
    "onnx.gather": gather,
    "onnx.gather_elements": gather_elements,
    "onnx.gather_nd": gather_nd,
    "onnx.scatter_elements": scatter_elements,
    "onnx.scatter_nd": scatter_nd,
}
OPERATORS["onnx.program"] = engine.program(OPERATORS, call, array=lambda result: array(result), compiles=given.mode == "compiled")


def array(result):
    """A result as an array of NumPy, which takes none of bfloat16."""
    return np.asarray(result.view(mx.uint16)).view(BFLOAT16) if result.dtype == mx.bfloat16 else np.asarray(result)


MLX = engine.Engine(
    "mlx", mx.__version__, array=array, refuses=(ValueError, TypeError, IndexError, OverflowError),
    views=True, types=("bool", "complex64", "bfloat16"), readings=[f"{text}.types/bool-byte=kept" for text in ("onnx", "openvino")],
)

engine.serve(MLX, OPERATORS, given)
