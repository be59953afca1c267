"""Slice1, Scatter, StridedSlice and both copies in NumPy, as a backend for conform.

    conform run --backend='exec:python3 sdk/python/examples/numpy_backend.py'

Elements are moved as unsigned integers of their size, so that no bit of a NaN
changes. Where the texts leave a question open, it does what NumPy does; READINGS
lists the answers.
"""

import itertools
import math
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from conform_backend import Rejected, serve  # noqa: E402

READINGS = [
    "dml.strides/overlapping-output=any-collider",
    "dml.strides/unrounded-total-size=reject",
    "dml.scatter/duplicate-indices=last-wins",
    "dml.scatter/index-out-of-range=drop",
    "dml.scatter/indices-sizes-vs-input=match",
    "dml.scatter/indices-longer-on-axis=accept",
    "openvino.strided_slice/equal-begin-end=empty",
    "openvino.strided_slice/reverse-end-mask=full-range",
    "openvino.strided_slice/reverse-begin-below-zero=nothing",
    "openvino.strided_slice/zero-size-dim-reverse=empty",
    "openvino.strided_slice/mask-beyond-steps=ignore",
    "openvino.strided_slice/fewer-steps=keep-whole",
    "openvino.strided_slice/mask-overlap=ellipsis-first",
    "openvino.strided_slice/new-axis-and-shrink=new-axis",
    "openvino.strided_slice/mask-on-shrink=ignore",
    "openvino.strided_slice/shrink-out-of-range=reject",
    "openvino.strided_slice/shrink-unequal=ignore-end",
    "openvino.strided_slice/shrink-stride=ignore",
    "openvino.strided_slice/zero-stride-on-ignored-step=accept",
    "xla.layout/padding-content=filled",
    "xla.layout/padding-extremes=finite",
]

MAX_BYTES = 2**63 - 1
COMBINED = -1  # a dimension of a tile with the next more minor one
BITS = {size: np.dtype(f"<u{size}") for size in (1, 2, 4, 8)}


def check(holds, reason):
    if not holds:
        raise Rejected(reason)


def view(operand, strides, sizes=None, first=0):
    """The elements of an operand that lie strides apart, as raw bits."""
    size = operand.item_size
    return np.ndarray(
        operand.sizes if sizes is None else sizes,
        BITS[size],
        operand.buffer,
        first * size,
        [stride * size for stride in strides],
    )


def packed(sizes):
    """The strides of a row-major array without gaps."""
    strides, stride = [], 1
    for size in reversed(sizes):
        strides.append(stride)
        stride *= size
    return strides[::-1]


# DirectML


def directml(operand):
    """Checks a descriptor and returns its strides."""
    sizes = operand.sizes
    check(0 not in sizes, f"{operand.name} has a size of 0")
    strides = packed(sizes) if operand.strides is None else operand.strides
    last = sum((size - 1) * stride for size, stride in zip(sizes, strides))
    least = ((last + 1) * operand.item_size + 3) // 4 * 4
    check(max(math.prod(sizes), least) <= MAX_BYTES, f"{operand.name} does not fit in 63 bits")
    check(operand.total_bytes is None or operand.total_bytes >= least, f"{operand.name} needs {least} bytes")
    return strides


def supported(level, operand, old_ranks):
    """Checks what the tables of dml.slice1 and dml.scatter share."""
    check(level >= 4.1 or operand.item_size < 8, "64-bit types need feature level 4.1")
    check(level >= 2.1 or operand.dtype in ("float32", "float16"), "only floats before feature level 2.1")
    rank = len(operand.sizes)
    check(1 <= rank <= 8 if level >= 3.0 else rank in old_ranks, f"{rank} dimensions")


def same(input, output):
    check(output.dtype == input.dtype, "the data types differ")
    check(output.sizes == input.sizes, "the sizes differ")


def dml_copy(job):
    input, output = job.operands
    same(input, output)
    check(1 <= len(input.sizes) <= 8, "1 to 8 dimensions are possible")
    source, target = directml(input), directml(output)
    if not job.check_only:
        view(output, target)[...] = view(input, source)


def dml_slice1(job):
    input, output = job.operands
    offsets = job.attributes["input_window_offsets"]
    windows = job.attributes["input_window_sizes"]
    steps = job.attributes["input_window_strides"]
    level = float(job.attributes["feature_level"])
    check(level >= 2.1, "the operator needs feature level 2.1")
    supported(level, input, (4, 5))
    check(output.dtype == input.dtype, "the data types differ")
    counts = {len(each) for each in (input.sizes, output.sizes, offsets, windows, steps)}
    check(len(counts) == 1, "the dimension counts differ")
    source, target = directml(input), directml(output)
    first, strides = 0, []
    for size, offset, window, step, wanted, stride in zip(input.sizes, offsets, windows, steps, output.sizes, source):
        check(step != 0, "a stride of 0")
        check(window >= 1 and offset + window <= size, "the window leaves the input")
        check(wanted <= 1 + (window - 1) // abs(step), "the output is larger than what the window yields")
        first += (offset if step > 0 else offset + window - 1) * stride
        strides.append(step * stride)
    if not job.check_only:
        view(output, target)[...] = view(input, strides, output.sizes, first)


def dml_scatter(job):
    input, indices, updates, output = job.operands
    axis = job.attributes["axis"]
    level = float(job.attributes["feature_level"])
    rank = len(input.sizes)
    supported(level, input, (4,))
    types = ("int64", "int32", "uint64", "uint32") if level >= 3.0 else ("uint32",)
    check(indices.dtype in types, f"indices are {indices.dtype}")
    same(input, output)
    check(updates.dtype == input.dtype, "the data types differ")
    check(updates.sizes == indices.sizes, "indices and updates differ in sizes")
    check(len(indices.sizes) == rank and axis < rank, "the dimension counts differ")
    for i in range(rank):
        check(i == axis or indices.sizes[i] == input.sizes[i], "the indices do not match the input")
    strides = [directml(operand) for operand in job.operands]
    if job.check_only:
        return
    target = view(output, strides[3])
    target[...] = view(input, strides[0])
    index = view(indices, strides[1])
    if indices.dtype.startswith("int"):
        index = index.view(f"<i{indices.item_size}").astype(np.int64)
        index[index < 0] += input.sizes[axis]
    within = (index >= 0) & (index < input.sizes[axis])
    where = list(np.nonzero(within))  # in row-major order: the last update stays
    where[axis] = index[within].astype(np.int64)
    target[tuple(where)] = view(updates, strides[2])[within]


# OpenVINO


def openvino_strided_slice(job):
    data, output = job.operands
    a = job.attributes
    check(output.dtype == data.dtype, "the data types differ")
    count = len(a["begin"])
    stride = a.get("stride", [1] * count)
    check(len(a["end"]) == count and len(stride) == count, "begin, end and stride differ in length")
    check("begin_mask" in a and "end_mask" in a, "begin_mask or end_mask is missing")
    masks = []
    for name in ("begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask"):
        mask = a.get(name, [])[:count]
        check(set(mask) <= {0, 1}, f"{name} holds more than 0 and 1")
        masks.append(mask + [0] * count)
    check(sum(masks[4]) <= 1, "more than one ellipsis")
    index = []
    for begin, end, step, *mask in zip(a["begin"], a["end"], stride, *masks):
        begins, ends, inserts, shrinks, skips = mask
        if skips:
            index.append(Ellipsis)
        elif inserts:
            index.append(np.newaxis)
        elif shrinks:
            index.append(begin)
        else:
            index.append(slice(None if begins else begin, None if ends else end, step))
    sizes = shape(data.sizes, index)
    if not job.check_only:
        whole = view(data, packed(data.sizes))
        view(output, packed(sizes), sizes)[...] = whole[tuple(index)]
    return sizes


def shape(sizes, index):
    """The shape that NumPy gives to an array of sizes under an index."""
    rest = len(sizes) - sum(entry is not None and entry is not Ellipsis for entry in index)
    check(rest >= 0, "more steps than dimensions")
    if Ellipsis not in index:
        index = index + [Ellipsis]
    result, dimension = [], 0
    for entry in index:
        if entry is None:
            result.append(1)
        elif entry is Ellipsis:
            result += sizes[dimension:dimension + rest]
            dimension += rest
        else:
            size = sizes[dimension]
            dimension += 1
            if isinstance(entry, int):
                check(-size <= entry < size, f"{entry} is no element of a dimension of {size}")
            else:
                check(entry.step != 0, "a stride of 0")
                result.append(len(range(*entry.indices(size))))
    return result


# XLA


def xla(operand):
    """Checks a layout and returns its strides and the length of the buffer."""
    rank = len(operand.sizes)
    order, widths = operand.minor_to_major, operand.padded_dimensions
    if order is None:
        stated = [widths, operand.padding_value, operand.tile_dims, operand.tile_dim_sizes]
        check(rank == 0 or stated == [None] * 4, "minor_to_major is missing")
        order = range(rank - 1, -1, -1)
    check(sorted(order) == list(range(rank)), "minor_to_major is no permutation")
    if widths is None:
        widths = operand.sizes
    check(len(widths) == rank, "padded_dimensions has another length")
    check(all(width >= size for width, size in zip(widths, operand.sizes)), "a dimension is padded below its size")
    strides, length = [0] * rank, 1
    if 0 in widths:
        return strides, 0
    for dimension in order:
        strides[dimension] = length
        length *= widths[dimension]
    check(length * operand.item_size <= MAX_BYTES, f"{operand.name} does not fit in 63 bits")
    return strides, length


def tiles(operand):
    """Checks the tiles of an operand and returns them, the one that is applied first in front."""
    dims, counts = operand.tile_dims or [], operand.tile_dim_sizes or []
    if operand.tile_dims is not None or operand.tile_dim_sizes is not None:
        check(operand.padded_dimensions is None, "tiles, and padded_dimensions of another revision")
    check(all(n >= 0 for n in counts) and sum(counts) == len(dims), "tile_dim_sizes does not divide tile_dims")
    check(all(size > 0 or size == COMBINED for size in dims), "a tile of no size")
    ends = list(itertools.accumulate(counts))
    return [dims[end - n : end] for n, end in zip(counts, ends) if n > 0]


def divide(bounds, tile):
    """The bounds of an array after a tile has combined dimensions, and the numbers of tiles along those that it divides."""
    check(len(tile) <= len(bounds), "a tile of more dimensions than the array")
    check(tile[-1] != COMBINED, "the most minor dimension is combined with none")
    merged, carry = bounds[: len(bounds) - len(tile)], 1
    for size, bound in zip(tile, bounds[len(merged) :]):
        carry *= bound
        if size != COMBINED:
            merged, carry = [*merged, carry], 1
    sizes = [size for size in tile if size != COMBINED]
    return merged, sizes, [-(-bound // size) for bound, size in zip(merged[len(merged) - len(sizes) :], sizes)]


def tiled(job, operand):
    """Checks a tiled layout and returns where each element lies in the buffer, and the length of that. Each tile
    pads the array, reshapes it and transposes it, as the text describes; here, to an array of ordinals."""
    order = operand.minor_to_major or []  # a scalar may have none
    bounds = [operand.sizes[d] for d in reversed(order)]
    for tile in tiles(operand):
        merged, sizes, counts = divide(bounds, tile)
        bounds = merged[: len(merged) - len(sizes)] + counts + sizes
    length = math.prod(bounds)
    check(length * operand.item_size <= MAX_BYTES, f"{operand.name} does not fit in 63 bits")
    if job.check_only:
        return None, length
    ordinals = np.arange(math.prod(operand.sizes)).reshape(operand.sizes).transpose(order[::-1])
    for tile in tiles(operand):
        merged, sizes, counts = divide(list(ordinals.shape), tile)
        outer, n = len(merged) - len(sizes), len(sizes)
        widths = [(0, count * size - bound) for count, size, bound in zip(counts, sizes, merged[outer:])]
        ordinals = np.pad(ordinals.reshape(merged), [(0, 0)] * outer + widths, constant_values=-1)
        ordinals = ordinals.reshape(merged[:outer] + [extent for pair in zip(counts, sizes) for extent in pair])
        ordinals = ordinals.transpose([*range(outer), *range(outer, outer + 2 * n, 2), *range(outer + 1, outer + 2 * n, 2)])
    places = np.empty(math.prod(operand.sizes), int)
    flat = ordinals.ravel()
    places[flat[flat >= 0]] = np.flatnonzero(flat >= 0)
    return places.reshape(operand.sizes), length


def padding(operand):
    """The padding value of an operand, as raw bits."""
    kind = np.dtype(operand.dtype).newbyteorder("<")
    info = np.finfo(kind) if kind.kind == "f" else np.iinfo(kind)
    value = {"zero": 0, "one": 1, "lowest": info.min, "highest": info.max}[operand.padding_value]
    return np.array(value, kind).view(BITS[kind.itemsize])


def xla_copy(job):
    input, output = job.operands
    same(input, output)
    source, size = xla(input)
    target, length = xla(output)
    from_tiles, to_tiles = bool(tiles(input)), bool(tiles(output))
    if from_tiles:
        source, size = tiled(job, input)
    if to_tiles:
        target, length = tiled(job, output)
    if job.check_only:
        return
    if (to_tiles or output.padded_dimensions is not None) and output.padding_value is not None:
        view(output, [1], [length])[...] = padding(output)
    elements = view(input, [1], [size])[source] if from_tiles else view(input, source)
    if to_tiles:
        view(output, [1], [length])[target] = elements
    else:
        view(output, target)[...] = elements


if __name__ == "__main__":
    serve(
        "numpy",
        np.__version__,
        "host CPU",
        {
            "dml.slice1": dml_slice1,
            "dml.scatter": dml_scatter,
            "dml.copy": dml_copy,
            "openvino.strided_slice": openvino_strided_slice,
            "xla.copy": xla_copy,
        },
        readings=READINGS,
        limits={"xla.copy": {"tiles": True}},
        shape_query=True,
    )
