"""JAX, as a backend for conform.

    conform run --backend=jax --mode=jit

Mode eager runs each function of jax.numpy by itself; jit compiles the call, and parallel runs what is compiled beside other calls.
"""

import contextlib

import computing
import dtypes
import engine
import jax
import jax.numpy as jnp
import numpy as np
from engine import Gap
from jaxlib.mlir.ir import MLIRError

given = engine.options()
jax.config.update("jax_enable_x64", True)


@engine.taped
def call(function, *arrays):
    """Calls a function of the engine with arrays of it."""
    if given.mode == "parallel":
        compiled = jax.jit(function)
        return engine.beside(lambda *of: jax.block_until_ready(compiled(*map(jnp.asarray, of))), *arrays)
    function = jax.jit(function) if given.mode == "jit" else function
    return function(*map(jnp.asarray, arrays))


def pad(a, data, constant_value=None, pad_value=None):
    mode = a.mode or a.pad_mode
    value = constant_value if pad_value is None else pad_value
    if mode == "constant":
        widths = [(*both, 0) for both in engine.pads(a, data.shape, negative=True)]
        return call(lambda x, v: jax.lax.pad(x, v, widths), data, data.dtype.type(0) if value is None else engine.scalar(value))
    if value is not None:
        raise Gap("pad takes a constant in its mode alone")
    widths = np.reshape(np.array(engine.pads(a, data.shape, most=a.pad_mode is not None), int), (data.ndim, 2))
    return call(lambda x: jnp.pad(x, widths, mode), data)


def split(a, input):
    ends = np.cumsum(engine.lengths(a, input.shape))[:-1]
    return call(lambda x: jnp.split(x, ends, a.axis), input)


def tile(a, input):
    repeats = engine.repeats(a, input.ndim)
    return call(lambda x: jnp.tile(x, repeats), input)


def expand(a, input):
    shape = engine.broadcast(a, input.shape)
    return call(lambda x: jnp.broadcast_to(x, shape), input)


def trilu(a, input, k=None):
    k = engine.number(k)
    return call(lambda x: (jnp.triu if a.upper else jnp.tril)(x, k), input)


def reshape(a, data):
    shape = engine.shape(a, data.shape)
    return call(lambda x: jnp.reshape(x, shape), data)


def gather(a, data, indices):
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]])
    return call(lambda x, i: jnp.take(x, i, a.axis), data, indices)


def gather_elements(a, data, indices):
    engine.same(data.shape, indices.shape, a.axis)
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]])
    return call(lambda x, i: jnp.take_along_axis(x, i, a.axis), data, indices)


def scatter_elements(a, data, indices, updates):
    engine.same(data.shape, indices.shape, a.axis, updates.shape)
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]])
    if a.reduction != "none":
        raise Gap("put_along_axis reduces nothing")
    return call(lambda x, i, u: jnp.put_along_axis(x, i, u, a.axis, inplace=False), data, indices, updates)


def columns(indices):
    return tuple(jnp.moveaxis(indices, -1, 0))


def gather_nd(a, data, indices):
    engine.unbatched(a)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)])
    return call(lambda x, i: x[columns(i)], data, indices)


METHODS = {"none": "set", "add": "add", "mul": "multiply", "max": "max", "min": "min"}


def scatter_nd(a, data, indices, updates):
    engine.rows(data, indices, updates)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)])
    return call(lambda x, i, u: getattr(x.at[columns(i)], METHODS[a.reduction])(u), data, indices, updates)


def resize(a, X):
    if a.sizes is None or a.axes is not None or len(a.sizes) != X.ndim or a.keep_aspect_ratio_policy != "stretch":
        raise Gap("image.resize takes the sizes of the output")
    if (a.coordinate_transformation_mode, a.nearest_mode) != ("half_pixel", "round_prefer_ceil"):
        raise Gap("image.resize takes the element in which the middle of a place lies")
    return call(lambda x: jax.image.resize(x, a.sizes, "nearest"), X)


def compress(a, input):
    if given.mode != "eager":
        raise Gap("compiled shapes do not depend on values")
    axis = None if a.axis == -(2**63) else a.axis
    return call(lambda x: jnp.compress(np.array(a.condition, bool), x, axis), input)


def sliced(index, data):
    return call(lambda x: x[index], data)


OPERATORS = computing.operators(jnp, call) | {
    "openvino.strided_slice": lambda a, data: sliced(engine.index(a), data),
    "openvino.slice": lambda a, data: sliced(engine.slices(data.ndim, a.start, a.stop, a.axes, a.step), data),
    "openvino.pad": pad,
    "onnx.concat": lambda a, inputs: call(lambda *x: jnp.concatenate(x, a.axis), *inputs),
    "onnx.split": split,
    "onnx.pad": pad,
    "onnx.transpose": lambda a, data: call(lambda x: jnp.transpose(x, engine.permutation(a)), data),
    "onnx.tile": tile,
    "onnx.expand": expand,
    "onnx.slice": lambda a, data: sliced(engine.slices(data.ndim, a.starts, a.ends, a.axes, a.steps), data),
    "onnx.trilu": trilu,
    "onnx.reshape": reshape,
    "onnx.gather": gather,
    "onnx.gather_elements": gather_elements,
    "onnx.gather_nd": gather_nd,
    "onnx.scatter_elements": scatter_elements,
    "onnx.scatter_nd": scatter_nd,
    "onnx.resize": resize,
    "onnx.compress": compress,
}
OPERATORS["onnx.program"] = engine.program(OPERATORS, call, compiles=given.mode != "eager")

batches = 0


@contextlib.contextmanager
def batch(jobs):
    """Drops compiled calls now and then, because every call adds one."""
    global batches
    yield
    batches += 1
    if batches % 8 == 0:
        jax.clear_caches()


REFUSES = (ValueError, TypeError, IndexError, ArithmeticError, AssertionError, MLIRError)
JAX = engine.Engine(
    "jax", jax.__version__, refuses=REFUSES, batch=batch, views=True, types=dtypes.EVERY,
    device="CPU" if jax.default_backend() == "cpu" else jax.devices()[0].device_kind,
    readings=["onnx.types/bool-byte=undefined"],  # a transpose makes a byte of bool 1, and other operators keep it
)

engine.serve(JAX, OPERATORS, given)
