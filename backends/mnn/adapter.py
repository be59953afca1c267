"""MNN, as a backend for conform.

    conform run --backend=mnn --mode=module

Mode lazy runs expressions when their results are read, and eager at once; threads
runs them on four threads; module and session save the expression as a model of one
operator, and run that by the interface Module, or Session.
"""

import os
import tempfile

import engine
import numpy as np
from engine import Gap, Rejected

import MNN  # MNN.tools, which nothing here needs, would install a package that reports to its makers
import MNN.expr as F
import MNN.nn

given = engine.options()
TYPES = {"float32": F.float, "int32": F.int, "uint8": F.uint8}
folder = tempfile.TemporaryDirectory(prefix="conform-mnn-")  # of the parent, which outlives a crashed worker
REFUSED = "there is no result to read"  # MNN writes the reason to standard error
HALIDE = {"float32": MNN.Halide_Type_Float, "int32": MNN.Halide_Type_Int, "uint8": MNN.Halide_Type_Uint8}


def const(array):
    """An array as a constant."""
    return F.const(array.copy(), list(array.shape), F.NCHW, TYPES[str(array.dtype)])


def ints(values):
    """A list of integers as a constant."""
    engine.fits(values)
    if len(values) == 0:
        raise Gap("a tensor has elements")
    return const(np.array(values, np.int32))


def read(result):
    """A copy of a result: read returns the result's memory. A result without elements
    cannot be read."""
    try:
        if 0 in result.shape:
            return np.empty(result.shape, {F.float: "float32", F.int: "int32", F.uint8: "uint8"}[result.dtype])
        return result.read().copy().reshape(result.shape)
    except (SystemError, TypeError, ValueError) as reason:
        raise Rejected(REFUSED) from reason


def call(function, *arrays):
    """Calls a function of the engine with arrays."""
    if any(0 in array.shape for array in arrays):
        raise Gap("a tensor has elements")
    if given.mode == "threads":
        F.set_thread_number(4)
    F.lazy_eval(given.mode != "eager")
    if given.mode not in ("module", "session"):
        results = function(*map(const, arrays))
        return [read(one) for one in results] if isinstance(results, list) else read(results)
    names = [f"input{i}" for i in range(len(arrays))]
    inputs = [F.placeholder(list(array.shape), F.NCHW, TYPES[str(array.dtype)]) for array in arrays]
    for name, one in zip(names, inputs):
        one.name = name
    results = function(*inputs)
    many = isinstance(results, list)
    results = results if many else [results]
    for i, one in enumerate(results):
        one.name = f"output{i}"
    model = os.path.join(folder.name, "model.mnn")
    F.save(results, model)
    arrays = (module if given.mode == "module" else session)(model, names, [one.name for one in results], arrays)
    return arrays if many else arrays[0]


def module(model, inputs, outputs, arrays):
    """Runs a model by the interface Module."""
    loaded = MNN.nn.load_module_from_file(model, inputs, outputs)
    results = loaded.forward([const(array) for array in arrays])
    if len(results) < len(outputs):
        raise Rejected(REFUSED)
    return [read(one) for one in results]


def session(model, inputs, outputs, arrays):
    """Runs a model by the interface Session."""
    loaded = MNN.Interpreter(model)
    running = loaded.createSession({"numThread": 1})
    for name, array in zip(inputs, arrays):
        tensor = loaded.getSessionInput(running, name)
        tensor.copyFrom(MNN.Tensor(array.shape, HALIDE[str(array.dtype)], array.copy(), MNN.Tensor_DimensionType_Caffe))
    if loaded.runSession(running) != 0:
        raise Rejected(REFUSED)
    results = [loaded.getSessionOutput(running, name) for name in outputs]
    if any(size < 0 for one in results for size in one.getShape()):
        raise Rejected(REFUSED)
    return [one.getNumpyData().copy().reshape(one.getShape()) for one in results]


def strided_slice(a, data):
    strides = [1] * len(a.begin) if a.stride is None else a.stride
    if a.begin_mask is None or a.end_mask is None or len(strides) != len(a.begin):
        raise Gap("strided_slice takes one begin, end and stride for a bit of its masks")
    names = "begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"
    bits = {name: sum(bit << i for i, bit in enumerate(mask)) for name, mask in zip(names, engine.masks(a, *names))}
    return call(lambda x: F.strided_slice(x, *map(ints, (a.begin, a.end, strides)), **bits), data)


def sliced(data, starts, ends, axes, steps):
    """A slice of some axes; masks exclude the others."""
    index = engine.slices(data.ndim, starts, ends, axes, steps)
    bounds = [[getattr(one, key) or 0 for one in index] for key in ("start", "stop")]
    mask = sum(1 << i for i, one in enumerate(index) if one == slice(None))
    strides = [1 if one.step is None else one.step for one in index]
    return call(lambda x: F.strided_slice(x, *map(ints, (*bounds, strides)), mask, mask), data)


MODES = {"constant": F.CONSTANT, "reflect": F.REFLECT, "symmetric": F.SYMMETRIC}


def pad(a, data, constant_value=None, pad_value=None):
    mode = a.mode or a.pad_mode
    if mode not in MODES:
        raise Gap("pad adds zeros, or mirrors")
    value = constant_value if pad_value is None else pad_value
    if value is not None and (mode != "constant" or engine.scalar(value).tobytes().strip(b"\0")):
        raise Gap("pad takes no constant")
    widths = engine.pads(a, data.shape, most=True)
    if data.ndim == 0:
        raise Gap("paddings are of axes")
    engine.fits(*widths)
    return call(lambda x: F.pad(x, const(np.array(widths, np.int32)), MODES[mode]), data)


def split(a, input):
    lengths = [int(length) for length in engine.lengths(a, input.shape)]
    engine.fits(lengths)
    if 0 in lengths:
        raise Gap("a tensor has elements")
    if len(lengths) == 1:
        lengths = [1]  # a number of parts
    return call(lambda x: F.split(x, lengths, a.axis), input)


def tile(a, input):
    repeats = engine.repeats(a, input.ndim)
    return call(lambda x: F.tile(x, ints(repeats)), input)


def expand(a, input):
    shape = engine.broadcast(a, input.shape)
    engine.fits(shape)
    return call(lambda x: F.broadcast_to(x, shape), input)


def trilu(a, input, k=None):
    k = engine.number(k)
    if (k > 0) if a.upper else (k < 0):
        raise Gap("matrix_band_part keeps the diagonal")
    engine.fits([k, -k])
    lower, upper = (-k, -1) if a.upper else (-1, k)
    return call(lambda x: F.matrix_band_part(x, F.scalar(lower), F.scalar(upper)), input)


def reshape(a, data):
    shape = engine.shape(a, data.shape)
    engine.fits(shape)
    if 0 in shape:
        raise Gap("a shape is of a tensor with elements")
    return call(lambda x: F.reshape(x, shape), data)


def transpose(a, data):
    perm = engine.permutation(a)
    perm = list(range(data.ndim))[::-1] if perm is None else perm
    engine.fits(perm)
    return call(lambda x: F.transpose(x, perm), data)


def reverse_sequence(a, input, sequence_lens):
    engine.fits(sequence_lens.flat)
    lengths = sequence_lens.astype(np.int32)
    return call(lambda x, n: F.reverse_sequence(x, n, a.batch_axis, a.time_axis), input, lengths)


def blocks(function, a, input):
    if a.mode not in (None, "DCR"):
        raise Gap("blocks come before channels")
    engine.fits([a.blocksize])
    return call(lambda x: F.convert(function(F.convert(x, F.NHWC), a.blocksize), F.NCHW), input)


def gather(a, data, indices):
    if engine.axis(a.axis, data.shape) not in (0, -data.ndim):
        raise Gap("gather takes of the first axis")
    engine.inside(indices, data.shape[:1], least=0)
    return call(F.gather, data, indices.astype(np.int32))


def gather_nd(a, data, indices):
    engine.unbatched(a)
    engine.inside(indices, data.shape[:engine.tuples(data.shape, indices)], least=0)
    return call(F.gather_nd, data, indices.astype(np.int32))


def concat(a, inputs):
    engine.fits([a.axis])
    return call(lambda *x: F.concat(list(x), a.axis), *inputs)


OPERATORS = {
    "openvino.strided_slice": strided_slice,
    "openvino.slice": lambda a, data: sliced(data, a.start, a.stop, a.axes, a.step),
    "openvino.pad": pad,
    "onnx.concat": concat,
    "onnx.split": split,
    "onnx.pad": pad,
    "onnx.transpose": transpose,
    "onnx.tile": tile,
    "onnx.expand": expand,
    "onnx.slice": lambda a, data: sliced(data, a.starts, a.ends, a.axes, a.steps),
    "onnx.space_to_depth": lambda a, input: blocks(F.space_to_depth, a, input),
    "onnx.depth_to_space": lambda a, input: blocks(F.depth_to_space, a, input),
    "onnx.trilu": trilu,
    "onnx.reshape": reshape,
    "onnx.reverse_sequence": reverse_sequence,
    "onnx.gather": gather,
    "onnx.gather_nd": gather_nd,
}

if given.mode == "session":
    del OPERATORS["onnx.reverse_sequence"]  # a session checks its lengths before it has them
# A tensor of ten axes corrupts memory.
LIMITS = {name: {"dtypes": list(TYPES), "max_rank": 9} for name in OPERATORS}
if "onnx.reverse_sequence" in LIMITS:
    LIMITS["onnx.reverse_sequence"]["dtypes"] = ["float32", "int32"]  # it has no kernel of 8 bits
for name in "onnx.depth_to_space", "onnx.space_to_depth":
    LIMITS[name]["limits"] = [{"name": "input", "min_rank": 4, "max_rank": 4}]  # the layouts NCHW and NHWC

ENGINE = engine.Engine(
    "mnn", MNN.version(),
    refuses=(SystemError, RuntimeError, ValueError, TypeError, IndexError, OverflowError),
    limits=LIMITS, alone=True,
)

engine.serve(ENGINE, OPERATORS, given)
