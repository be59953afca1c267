"""ncnn, as a backend for conform.

    conform run --backend=ncnn --mode=plain

A call is a network of one layer. Mode packed lets layers have several channels beside
each other, for which they have other code; plain has one; threads is like packed, on
four threads. Precision stays that of float32 in all of them.
"""

import engine
import ncnn
import numpy as np
from engine import Gap, Rejected

given = engine.options()


def call(layer, arrays, outputs=1, **params):
    """Runs a network of one layer, whose parameters are numbers or lists by their ids."""
    if any(array.ndim == 0 or 0 in array.shape for array in arrays):
        raise Gap("a blob has an axis, and elements")
    words = []  # of the layer's line in the network's text
    for key, value in params.items():
        number = int(key[1:])
        if isinstance(value, list):
            engine.fits(value)
            words.append(f"{-23300 - number}={','.join(map(str, [len(value), *value]))}")
        else:
            engine.fits([value])
            words.append(f"{number}={value}")
    inputs = [f"in{i}" for i in range(len(arrays))]
    results = [f"out{i}" for i in range(outputs)]
    lines = ["7767517", f"{len(inputs) + 1} {len(inputs) + outputs}"]
    lines += [f"Input {name} 0 1 {name}" for name in inputs]
    lines.append(" ".join([layer, "layer", str(len(inputs)), str(outputs), *inputs, *results, *words]))
    net = ncnn.Net()
    net.opt.use_fp16_packed = net.opt.use_fp16_storage = net.opt.use_fp16_arithmetic = False
    net.opt.use_bf16_storage = net.opt.use_vulkan_compute = False
    net.opt.use_packing_layout = given.mode != "plain"
    net.opt.num_threads = 4 if given.mode == "threads" else 1
    if net.load_param_mem("\n".join(lines) + "\n") != 0:
        raise Rejected("the network is refused")
    net.load_model_mem(bytes(4))  # no layer here has weights
    extractor = net.create_extractor()
    for name, array in zip(inputs, arrays):
        extractor.input(name, ncnn.Mat(array).clone())
    found = [extractor.extract(name) for name in results]
    if any(status != 0 for status, _ in found):
        raise Rejected("the network does not run")
    return [np.array(blob).copy() for _, blob in found]


def one(*args, **params):
    return call(*args, **params)[0]


def concat(a, inputs):
    return one("Concat", inputs, p0=engine.axis(a.axis, inputs[0].shape))


def split(a, input):
    lengths = [int(length) for length in engine.lengths(a, input.shape)]
    if 0 in lengths:
        raise Gap("a blob has elements")
    return call("Slice", [input], len(lengths), p0=lengths, p1=a.axis)


def sliced(data, starts, ends, axes, steps):
    index = engine.slices(data.ndim, starts, ends, axes, steps)
    if any((entry.step or 1) != 1 for entry in index):
        raise Gap("a crop has steps of 1")
    if any(not range(*entry.indices(size)) for entry, size in zip(index, data.shape)):
        raise Gap("a blob has elements")
    chosen = [d for d, entry in enumerate(index) if entry != slice(None)]
    if not chosen:
        raise Gap("a crop is of one axis or more")
    return one("Crop", [data], p9=[index[d].start for d in chosen], p10=[index[d].stop for d in chosen], p11=chosen)


TYPES = {"constant": 0, "edge": 1, "reflect": 2}


def pad(a, data, constant_value=None, pad_value=None):
    mode = a.mode or a.pad_mode
    if mode not in TYPES:
        raise Gap("a padding is constant, replicates or reflects")
    value = constant_value if pad_value is None else pad_value
    if value is not None and engine.scalar(value).tobytes().strip(b"\0"):
        raise Gap("the constant of a network in text is 0")
    widths = engine.pads(a, data.shape, most=True)
    if data.ndim == 4 and any(widths[0]):
        raise Gap("the last three axes are padded")
    ahead, rows, columns = [(0, 0)] * (3 - data.ndim) + widths[-3:]
    return one("Padding", [data], p0=rows[0], p1=rows[1], p2=columns[0], p3=columns[1], p4=TYPES[mode], p7=ahead[0], p8=ahead[1])


# The orders of Permute, as its documentation lists them: names of the new axes, the
# innermost first.
ORDERS = {
    1: ["W"], 2: ["WH", "HW"], 3: ["WHC", "HWC", "WCH", "CWH", "HCW", "CHW"],
    4: ["WHDC", "HWDC", "WDHC", "DWHC", "HDWC", "DHWC", "WHCD", "HWCD", "WCHD", "CWHD", "HCWD", "CHWD",
        "WDCH", "DWCH", "WCDH", "CWDH", "DCWH", "CDWH", "HDCW", "DHCW", "HCDW", "CHDW", "DCHW", "CDHW"],
}


def transpose(a, data):
    perm = engine.permutation(a)
    perm = list(range(data.ndim))[::-1] if perm is None else perm
    if sorted(perm) != list(range(data.ndim)) or data.ndim == 0:
        raise Gap("an order is one of the axes")
    names = ["", "W", "HW", "CHW", "CDHW"][data.ndim]
    order = "".join(names[axis] for axis in reversed(perm))
    return one("Permute", [data], p0=ORDERS[data.ndim].index(order))


def reshape(a, data):
    shape = engine.shape(a, data.shape)
    if not 1 <= len(shape) <= 4 or any(size < -1 or size == 0 for size in shape):
        raise Gap("a blob has one to four axes with elements")
    keys = [["p0"], ["p1", "p0"], ["p2", "p1", "p0"], ["p2", "p11", "p1", "p0"]][len(shape) - 1]
    return one("Reshape", [data], **dict(zip(keys, shape)))


def tile(a, input):
    repeats = engine.repeats(a, input.ndim)
    if min(repeats, default=1) < 1:
        raise Gap("repeats leave elements")
    return one("Tile", [input], p2=repeats)


def blocks(layer, a, input, mode):
    if input.ndim != 4 or input.shape[0] != 1:
        raise Gap("a blob has no batch")
    return one(layer, [input[0]], p0=a.blocksize, p1=mode)[np.newaxis]


OPERATORS = {
    "openvino.pad": pad,
    "onnx.concat": concat,
    "onnx.split": split,
    "onnx.pad": pad,
    "onnx.transpose": transpose,
    "onnx.tile": tile,
    "onnx.slice": lambda a, data: sliced(data, a.starts, a.ends, a.axes, a.steps),
    "onnx.space_to_depth": lambda a, input: blocks("Reorg", a, input, 0 if a.mode == "CRD" else 1),
    "onnx.depth_to_space": lambda a, input: blocks("PixelShuffle", a, input, 1 if a.mode == "DCR" else 0),
    "onnx.reshape": reshape,
}

engine.serve(
    engine.Engine(
        "ncnn", ncnn.__version__, alone=True,
        limits={name: {"dtypes": ["float32"], "max_rank": 4} for name in OPERATORS},
    ),
    OPERATORS, given,
)
