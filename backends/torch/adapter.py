"""PyTorch, as a backend for conform.

    conform run --backend=torch --mode=decomposed

Mode eager runs each function by itself; decomposed runs what torch.compile makes of
the call before it generates code; compiled runs that code, for which it needs a
compiler of C++, and seconds for each call. --device=cuda runs them on a GPU, to which
operands are copied, so that it takes no views.
"""

import os
import types
import warnings

import computing
import dtypes
import engine
import numpy as np
from engine import Gap

os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")  # in this process
warnings.simplefilter("ignore")
import torch  # noqa: E402

F = torch.nn.functional
given = engine.options()
DEVICE = given.device or "cpu"
HOST = DEVICE == "cpu"
torch.set_num_threads(1)
BACKENDS = {"decomposed": "aot_eager_decomp_partition", "compiled": "inductor"}


KINDS = {
    "bfloat16": torch.bfloat16, "float8e4m3fn": torch.float8_e4m3fn, "float8e4m3fnuz": torch.float8_e4m3fnuz,
    "float8e5m2": torch.float8_e5m2, "float8e5m2fnuz": torch.float8_e5m2fnuz, "float8e8m0fnu": torch.float8_e8m0fnu,
}
"""The types that NumPy lacks."""


def tensor(array):
    """A tensor over the memory of an array. Strides of PyTorch cannot run backwards, so such an array is copied."""
    array = array.copy() if min(array.strides, default=0) < 0 else array
    for name, kind in KINDS.items():
        if array.dtype == dtypes.dtype(name):
            return torch.from_numpy(array.view(f"u{array.itemsize}")).view(kind)
    return torch.from_numpy(array)


@engine.taped
def call(function, *arrays):
    """Calls a function of the engine with tensors."""
    if given.mode != "eager":
        torch._dynamo.reset()  # otherwise it compiles calls of different sizes as one with dynamic sizes
        function = torch.compile(function, backend=BACKENDS[given.mode])
    try:
        return function(*(tensor(array).to(DEVICE) for array in arrays))
    except RuntimeError as reason:
        if "can't allocate memory" in str(reason):
            raise MemoryError from reason
        if "Promotion for uint16, uint32, uint64 types is not supported" in str(reason):
            raise NotImplementedError("no promotion of uint16, uint32 and uint64") from reason
        raise


def into(a, function, *arrays):
    """Calls a function that takes out; where the output is a view that runs forwards, once more with that."""
    result = call(function, *arrays)
    out = engine.out(a, result) if given.mode == "eager" and HOST else None
    if out is None or min(out.strides, default=0) < 0:
        return result
    function(*map(tensor, arrays), out=tensor(out))
    return out


def sliced(index, data):
    if any(isinstance(one, slice) and (one.step or 1) < 1 for one in index):
        raise Gap("an index has positive steps")
    return call(lambda x: x[index], data)


def number(value):
    """A constant as a Python float."""
    constant = value.item()
    if isinstance(constant, complex) or float(constant) != constant:
        raise Gap("a constant is a float of Python, and no NaN")
    return float(constant)


MODES = {"reflect": "reflect", "edge": "replicate", "wrap": "circular"}


def pad(a, data, constant_value=None, pad_value=None):
    mode = a.mode or a.pad_mode
    value = constant_value if pad_value is None else pad_value
    widths = engine.pads(a, data.shape, most=True, negative=True)
    if mode == "constant":
        if any(min(both) < -size for size, both in zip(data.shape, widths)):
            raise Gap("pad removes no more from a side than there is")
        value = 0.0 if value is None else number(engine.scalar(value))
        amounts = [width for both in reversed(widths) for width in both]
        return call(lambda x: F.pad(x, amounts, value=value), data)
    if value is not None or mode not in MODES:
        raise Gap("pad takes a constant in its mode alone, and mirrors edges no other way")
    axes = max([1, data.ndim - 2, *(data.ndim - d for d, both in enumerate(widths) if any(both))])
    if axes > min(3, data.ndim - 1):
        raise Gap("pad mirrors one to three axes behind one or two others")
    if mode == "wrap" and any(max(both) > size for size, both in zip(data.shape, widths)):
        raise Gap("pad wraps around once")
    if any(min(size, size + sum(both)) < 1 for size, both in zip(data.shape, widths)):
        raise Gap("pad mirrors elements, and leaves some")
    amounts = [width for both in reversed(widths[-axes:]) for width in both]
    return call(lambda x: F.pad(x, amounts, MODES[mode]), data)


def concat(a, inputs):
    if any(x.shape == (0,) for x in inputs) and (a.axis not in (-1, 0) or any(x.ndim != 1 for x in inputs)):
        raise Gap("cat leaves out lists without elements")
    return into(a, lambda *x, **out: torch.cat(x, a.axis, **out), *inputs)


def split(a, input):
    lengths = [int(length) for length in engine.lengths(a, input.shape)]
    return call(lambda x: torch.split(x, lengths, a.axis), input)


def tile(a, input):
    repeats = tuple(engine.repeats(a, input.ndim))
    return call(lambda x: torch.tile(x, repeats), input)


def expand(a, input):
    shape = engine.broadcast(a, input.shape)
    if min(shape, default=0) < 0:
        raise Gap("a size of -1 stays as it is")
    return call(lambda x: torch.broadcast_to(x, shape), input)


def trilu(a, input, k=None):
    k = engine.number(k)
    return call(lambda x: (torch.triu if a.upper else torch.tril)(x, k), input)


def reshape(a, data):
    shape = engine.shape(a, data.shape)
    return call(lambda x: torch.reshape(x, shape), data)


def transpose(a, data):
    perm = engine.permutation(a)
    return call(lambda x: torch.permute(x, list(range(data.ndim))[::-1] if perm is None else perm), data)


def depth_to_space(a, input):
    if a.mode != "CRD":
        raise Gap("pixel_shuffle takes blocks behind channels")
    return call(lambda x: F.pixel_shuffle(x, a.blocksize), input)


def gather(a, data, indices):
    axis = engine.axis(a.axis, data.shape)
    one = indices.ndim == 1  # which index_select takes
    engine.inside(indices, [data.shape[axis]], least=0 if one else -1)
    if one:
        return into(a, lambda x, i, **out: torch.index_select(x, axis, i, **out), data, indices)
    return call(lambda x, i: x[(slice(None),) * (axis % data.ndim) + (i,)], data, indices)


def gather_elements(a, data, indices):
    engine.same(data.shape, indices.shape, a.axis)
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]], least=0)
    return into(a, lambda x, i, **out: torch.gather(x, a.axis, i, **out), data, indices)


REDUCTIONS = {"add": "sum", "mul": "prod", "max": "amax", "min": "amin"}


def scatter_elements(a, data, indices, updates):
    engine.same(data.shape, indices.shape, a.axis, updates.shape)
    engine.inside(indices, [data.shape[engine.axis(a.axis, data.shape)]], least=0)
    if a.reduction == "none":
        return call(lambda x, i, u: torch.scatter(x, a.axis, i, u), data, indices, updates)
    return call(lambda x, i, u: torch.scatter_reduce(x, a.axis, i, u, REDUCTIONS[a.reduction]), data, indices, updates)


def columns(indices):
    return torch.unbind(indices, -1)


def gather_nd(a, data, indices):
    engine.unbatched(a)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)])
    return call(lambda x, i: x[columns(i)], data, indices)


def scatter_nd(a, data, indices, updates):
    engine.rows(data, indices, updates)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)])
    if a.reduction not in ("none", "add"):
        raise Gap("index_put replaces or adds")
    return call(lambda x, i, u: torch.index_put(x, columns(i), u, a.reduction == "add"), data, indices, updates)


NEAREST = {("half_pixel", "round_prefer_ceil"): "nearest-exact", ("asymmetric", "floor"): "nearest"}


def resize(a, X):
    if a.sizes is None or a.axes is not None or len(a.sizes) != X.ndim or a.keep_aspect_ratio_policy != "stretch":
        raise Gap("interpolate takes the sizes of the output")
    if not 3 <= X.ndim <= 5 or tuple(a.sizes[:2]) != X.shape[:2]:
        raise Gap("interpolate takes one to three axes behind two others")
    if 0 in (*X.shape, *a.sizes):
        raise Gap("interpolate takes and gives elements")
    mode = NEAREST.get((a.coordinate_transformation_mode, a.nearest_mode))
    if mode is None:
        raise Gap("interpolate takes the element in which a place, or its middle, lies")
    return call(lambda x: F.interpolate(x, a.sizes[2:], mode=mode), X)


def compress(a, input):
    axis = engine.axis(a.axis, input.shape) % input.ndim
    if len(a.condition) != input.shape[axis]:
        raise Gap("a mask has the length of an axis")
    return call(lambda x, mask: x[(slice(None),) * axis + (mask,)], input, np.array(a.condition, bool))


def reduced(function):
    """A reduction by the names of NumPy, to which an empty tuple of axes is not all axes."""

    def run(x, axis, keepdims, **dtype):
        if axis and not x.ndim:
            raise Gap("a scalar has an axis 0")
        return x if axis == () else function(x, dim=axis, keepdim=bool(keepdims), **dtype)

    return run


def prod(x, dim, keepdim, dtype):
    """A product along several axes, of which torch.prod takes one at a time."""
    axes = [engine.axis(d, x.shape) % x.ndim for d in (range(x.ndim) if dim is None else dim)]
    if len(set(axes)) < len(axes):
        raise Gap("prod takes one axis, once")
    for d in sorted(axes, reverse=True):
        x = torch.prod(x, d, keepdim, dtype=dtype)
    return x


def mean(x, **named):
    if not x.is_floating_point():
        raise Gap("mean takes floats")
    return torch.mean(x, **named)


def einsum(equation, *operands):
    if not operands[0].is_floating_point():
        raise Gap("einsum adds small integers as int64")
    return torch.einsum(equation, *operands)


# The functions of NumPy, with those that PyTorch has under other names.
NUMPY = types.SimpleNamespace(**vars(torch) | {
    "equal": torch.eq, "rint": torch.round, "power": torch.pow, "mod": torch.remainder, "einsum": einsum,
    "sum": reduced(torch.sum), "prod": reduced(prod), "mean": reduced(mean), "max": reduced(torch.amax), "min": reduced(torch.amin),
    "cumsum": lambda x, axis, dtype: torch.cumsum(x, axis, dtype=dtype), "flip": lambda x, axis: torch.flip(x, (axis,)),
})
OPERATORS = computing.operators(NUMPY, call) | {
    "openvino.strided_slice": lambda a, data: sliced(engine.index(a), data),
    "openvino.slice": lambda a, data: sliced(engine.slices(data.ndim, a.start, a.stop, a.axes, a.step), data),
    "openvino.pad": pad,
    "onnx.concat": concat,
    "onnx.split": split,
    "onnx.pad": pad,
    "onnx.transpose": transpose,
    "onnx.tile": tile,
    "onnx.expand": expand,
    "onnx.slice": lambda a, data: sliced(engine.slices(data.ndim, a.starts, a.ends, a.axes, a.steps), data),
    "onnx.depth_to_space": depth_to_space,
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
OPERATORS["onnx.program"] = engine.program(OPERATORS, call, array=lambda tensor: array(tensor), compiles=given.mode != "eager")


def array(result):
    """A result as an array, unless its size is too large for NumPy."""
    if isinstance(result, np.ndarray):  # which is an operand, as it is
        return result
    try:
        result = result.contiguous().cpu()
        for name, kind in KINDS.items():
            if result.dtype == kind:
                return result.view(torch.uint16 if kind.itemsize == 2 else torch.uint8).numpy().view(dtypes.dtype(name))
        return result.numpy()
    except ValueError as reason:
        if min(result.shape) < 0:
            raise
        raise Gap("an array of NumPy has no such sizes") from reason


TORCH = engine.Engine(
    "torch", torch.__version__,
    array=array, views=HOST, output_views=HOST, device="CPU" if HOST else torch.cuda.get_device_name(DEVICE), types=("bool", "complex64", *KINDS),
    # Of both, the documentation leaves open what an index that occurs twice does.
    # A byte of bool is made 1 where elements are loaded, and kept where memory is copied.
    readings=[f"onnx.{name}/duplicate-indices=any-update" for name in ("scatter_elements", "scatter_nd")]
    + [f"{text}.types/bool-byte=undefined" for text in ("onnx", "openvino")],
    # The first step of 0, with a bound that PyTorch also warns about, raises SystemError.
    refuses=(RuntimeError, ValueError, TypeError, IndexError, OverflowError, SystemError),
    limits={"onnx.depth_to_space": {"limits": [{"name": "input", "min_rank": 4, "max_rank": 4}]}},  # pixel_shuffle takes others
)

engine.serve(TORCH, OPERATORS, given)
