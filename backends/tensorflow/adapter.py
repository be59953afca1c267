"""TensorFlow, as a backend for conform.

    conform run --backend=tensorflow --mode=xla

Mode eager runs kernels; graph runs a graph function, which TensorFlow optimises; xla compiles it.
"""

import contextlib
import os
import types

import computing
import dtypes
import engine
import numpy as np
from engine import Gap

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf  # noqa: E402

given = engine.options()


@engine.taped
def call(function, *arrays):
    """Calls a function of the engine with tensors."""
    if given.mode != "eager":
        function = tf.function(function, autograph=False, jit_compile=given.mode == "xla")
    try:
        if given.mode == "parallel":
            return engine.beside(lambda *of: function(*map(tf.constant, of)), *arrays)
        return function(*map(tf.constant, arrays))
    except (tf.errors.InvalidArgumentError, TypeError) as reason:
        if not any(why in str(reason) for why in NO_KERNEL):
            raise
        raise Gap("no kernel takes such an element type") from reason


NO_KERNEL = "No OpKernel was registered", "No registered '_Arg' OpKernel", "Element type not supported in TensorProto", "is not in the list of allowed values"


def int64(values):
    """A list of integers as int64, so that none becomes int32."""
    return tf.constant(values, tf.int64, [len(values)])


def strided_slice(a, data):
    strides = [1] * len(a.begin) if a.stride is None else a.stride
    if a.begin_mask is None or a.end_mask is None or len(strides) != len(a.begin):
        raise Gap("strided_slice takes one begin, end and stride for a bit of its masks")
    names = "begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"
    bits = {name: sum(bit << i for i, bit in enumerate(mask)) for name, mask in zip(names, engine.masks(a, *names))}
    return call(lambda x: tf.strided_slice(x, *map(int64, (a.begin, a.end, strides)), **bits), data)


def pad(a, data, constant_value=None, pad_value=None):
    mode = a.mode or a.pad_mode
    if mode in ("edge", "wrap"):
        raise Gap("pad adds a constant, or mirrors")
    widths = engine.pads(a, data.shape, most=True)
    value = constant_value if pad_value is None else pad_value
    if mode != "constant" and value is not None:
        raise Gap("pad takes a constant in its mode alone")
    return call(lambda x: tf.pad(x, tf.constant(widths, tf.int64, [data.ndim, 2]), mode.upper(), engine.scalar(value)), data)


def split(a, input):
    lengths = engine.lengths(a, input.shape)
    return call(lambda x: tf.split(x, lengths, a.axis), input)


def expand(a, input):
    shape = engine.broadcast(a, input.shape)
    return call(lambda x: tf.broadcast_to(x, int64(shape)), input)


def trilu(a, input, k=None):
    k = engine.number(k)
    if (k > 0) if a.upper else (k < 0):
        raise Gap("band_part keeps the diagonal")
    lower, upper = (-k, -1) if a.upper else (-1, k)
    if max(lower - input.shape[-2], upper - input.shape[-1]) > 0:
        raise Gap("band_part keeps no more diagonals than there are")
    return call(lambda x: tf.linalg.band_part(x, lower, upper), input)


def reshape(a, data):
    shape = engine.shape(a, data.shape)
    return call(lambda x: tf.reshape(x, int64(shape)), data)


def reverse_sequence(a, input, sequence_lens):
    if input.ndim > 7:
        raise Gap("kernels have at most 7 axes")
    return call(lambda x, n: tf.reverse_sequence(x, n, a.time_axis, a.batch_axis), input, sequence_lens)


def blocks(function, a, input):
    if a.mode not in (None, "DCR") or a.blocksize < 2:
        raise Gap("blocks have several elements, and come before channels")
    engine.fits([a.blocksize])
    return call(lambda x: function(x, a.blocksize, "NCHW"), input)


def gather(a, data, indices):
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]], least=0)
    return call(lambda x, i: tf.gather(x, i, axis=a.axis), data, indices)


def gather_elements(a, data, indices):
    engine.same(data.shape, indices.shape, a.axis)
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]])
    return call(lambda x, i: tf.experimental.numpy.take_along_axis(x, i, a.axis), data, indices)


def gather_nd(a, data, indices):
    if a.batch_dims < 0 or a.batch_dims >= min(data.ndim, indices.ndim):
        raise Gap("gather_nd shares some of the first axes")
    sizes = data.shape[a.batch_dims:]
    engine.inside(indices, sizes[:engine.tuples(sizes, indices)], least=0)
    return call(lambda x, i: tf.gather_nd(x, i, a.batch_dims), data, indices)


SCATTERS = {
    "none": tf.tensor_scatter_nd_update, "add": tf.tensor_scatter_nd_add,
    "max": tf.tensor_scatter_nd_max, "min": tf.tensor_scatter_nd_min,
}


def scatter_nd(a, data, indices, updates):
    if a.reduction == "mul":
        raise Gap("there is no tensor_scatter_nd_mul")
    if indices.ndim < 2:
        raise Gap("indices are a list of places")
    engine.rows(data, indices, updates)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)], least=0)
    return call(SCATTERS[a.reduction], data, indices, updates)


def compress(a, input):
    axis = engine.axis(a.axis, input.shape) % input.ndim
    if len(a.condition) != input.shape[axis]:
        raise Gap("a mask has the length of an axis")
    return call(lambda x: tf.boolean_mask(x, np.array(a.condition, bool), axis=axis), input)


def sliced(index, data):
    return call(lambda x: x[index], data)


def argument(function):
    return lambda x, axis, keepdims: tf.expand_dims(function(x, axis), axis) if keepdims else function(x, axis)


# The functions of NumPy, with those that TensorFlow has under other names alone.
NUMPY = types.SimpleNamespace(**vars(tf.experimental.numpy) | {
    "rint": tf.math.rint, "fmod": tf.truncatemod, "argmax": argument(tf.argmax), "argmin": argument(tf.argmin),
    "cumsum": lambda x, axis, dtype: tf.cumsum(x, axis),  # which refuses an axis below all dimensions
})
COMPUTING = computing.operators(NUMPY, call)
del COMPUTING["onnx.clip"]  # the least number counts last here
del COMPUTING["onnx.einsum"]  # it refuses ellipses that broadcast, where the output has none
OPERATORS = COMPUTING | {
    "openvino.strided_slice": strided_slice,
    "openvino.slice": lambda a, data: sliced(engine.slices(data.ndim, a.start, a.stop, a.axes, a.step), data),
    "openvino.pad": pad,
    "onnx.concat": lambda a, inputs: call(lambda *x: tf.concat(x, a.axis), *inputs),
    "onnx.split": split,
    "onnx.pad": pad,
    "onnx.transpose": lambda a, data: call(lambda x: tf.transpose(x, engine.permutation(a)), data),
    "onnx.tile": lambda a, input: call(lambda x: tf.tile(x, int64(a.repeats)), input),
    "onnx.expand": expand,
    "onnx.slice": lambda a, data: sliced(engine.slices(data.ndim, a.starts, a.ends, a.axes, a.steps), data),
    "onnx.space_to_depth": lambda a, input: blocks(tf.nn.space_to_depth, a, input),
    "onnx.depth_to_space": lambda a, input: blocks(tf.nn.depth_to_space, a, input),
    "onnx.trilu": trilu,
    "onnx.reshape": reshape,
    "onnx.reverse_sequence": reverse_sequence,
    "onnx.gather": gather,
    "onnx.gather_elements": gather_elements,
    "onnx.gather_nd": gather_nd,
    "onnx.scatter_nd": scatter_nd,
    "onnx.compress": compress,
}
OPERATORS["onnx.program"] = engine.program(OPERATORS, call, compiles=given.mode != "eager")


left = 0  # jobs whose functions are still in memory


@contextlib.contextmanager
def batch(jobs):
    """Drops the functions of some 64 jobs at a time, because that takes a third of a second."""
    global left
    yield
    left += len(jobs) if given.mode != "eager" else 0
    if left >= 64:
        left = 0
        tf.keras.backend.clear_session()


errors = tf.errors
TENSORFLOW = engine.Engine(
    "tensorflow", tf.__version__,
    refuses=(ValueError, TypeError, IndexError, OverflowError, errors.InvalidArgumentError, errors.OutOfRangeError),
    lacks=(NotImplementedError, errors.UnimplementedError, errors.NotFoundError, errors.ResourceExhaustedError),
    batch=batch, types=[name for name in dtypes.EVERY if name != "float8e8m0fnu"],  # which it lacks
)

engine.serve(TENSORFLOW, OPERATORS, given)
