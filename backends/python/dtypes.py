"""The element types of operands as types of NumPy.

The package ml_dtypes has those that NumPy lacks. Without it, an adapter takes only
those that NumPy has. An element of less than a byte has a byte in an array.
"""

from __future__ import annotations

from typing import Optional, Sequence

import numpy as np
from conform_backend import ITEM_BITS, Operand

try:
    import ml_dtypes
except ImportError:
    ml_dtypes = None

COMMON = ("float64", "float32", "float16", "int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8")
"""The types that every operator takes."""

FLOAT8 = ("float8e4m3fn", "float8e4m3fnuz", "float8e5m2", "float8e5m2fnuz", "float8e8m0fnu")
PACKED = ("float4e2m1", "int4", "uint4", "int2", "uint2")

MOST = ("bool", "complex64", "bfloat16")
"""Those that most operators of ONNX take too."""
EVERY = (*MOST, *FLOAT8, *PACKED)
"""Those that ml_dtypes knows."""
BITS = ("uint1",)
"""Those that have a byte of NumPy each: see dtype."""

TYPES = {
    **dict.fromkeys([f"onnx.{name}" for name in ("flatten", "identity", "pad", "reshape", "squeeze", "transpose", "unsqueeze", "size")], EVERY),
    **dict.fromkeys(("onnx.constant_of_shape", "onnx.eye_like"), ("bool", "bfloat16")),
    "onnx.top_k": ("bfloat16",),
    "onnx.tensor_scatter": (*MOST, *FLOAT8, *PACKED[:3]),
    **dict.fromkeys(
        ("openvino.pad", "openvino.roll", "openvino.slice", "openvino.strided_slice"),
        ("bool", "bfloat16", "float8e4m3fn", "float8e5m2", "float8e8m0fnu", "float4e2m1", "int4", "uint4", "uint2", *BITS),
    ),
}
"""The further types that the text of an operator lists. An engine that takes more does not break it."""

NAMES = {
    "float8e4m3fn": "float8_e4m3fn", "float8e4m3fnuz": "float8_e4m3fnuz", "float8e5m2": "float8_e5m2",
    "float8e5m2fnuz": "float8_e5m2fnuz", "float8e8m0fnu": "float8_e8m0fnu", "float4e2m1": "float4_e2m1fn",
}
"""What ml_dtypes calls types of another name."""


def dtype(name: str) -> Optional[np.dtype]:
    """The type of an array, or None if it takes ml_dtypes and that is not installed."""
    if name in (*COMMON, "bool", "complex64"):
        return np.dtype(name)
    if name in BITS:
        return np.dtype(np.uint8)
    return None if ml_dtypes is None else np.dtype(getattr(ml_dtypes, NAMES.get(name, name)))


def listed(operator: str, taken: Sequence[str]) -> list[str]:
    """The types of an operator of which an engine takes some beyond the common ones. The condition of Where has truth values."""
    taken = (*taken, "bool") if operator == "onnx.where" else taken
    return [*COMMON, *(name for name in TYPES.get(operator, MOST) if name in taken and dtype(name) is not None)]


def places(name: str) -> np.ndarray:
    """The lowest bits of the elements of a byte, in their order."""
    upwards = np.arange(0, 8, ITEM_BITS[name], dtype=np.uint8)
    return upwards[::-1] if name == "uint1" else upwards


def array(operand: Operand, sizes: Optional[Sequence[int]] = None) -> np.ndarray:
    """An input, or an output of these sizes, as an array: its memory, unless elements share a byte."""
    sizes = operand.sizes if sizes is None else sizes
    kind, bits = dtype(operand.dtype), ITEM_BITS[operand.dtype]
    if bits < 8:
        elements = (np.frombuffer(operand.buffer, np.uint8)[:, None] >> places(operand.dtype)).ravel()[: int(np.prod(sizes))]
        elements = elements << (8 - bits) & 0xFF  # the bits above an element are its sign, or 0
        signed = operand.dtype.startswith("int")
        return (elements.astype(np.uint8).view(np.int8 if signed else np.uint8) >> (8 - bits)).view(kind).reshape(sizes)
    if operand.view_strides is None:
        return np.ndarray(sizes, kind, operand.buffer)
    strides = [n * kind.itemsize for n in operand.view_strides]
    return np.ndarray(sizes, kind, operand.buffer, operand.view_first * kind.itemsize, strides)


def over(operand: Operand, sizes: Sequence[int]) -> Optional[np.ndarray]:
    """An output of these sizes that is a view, as an array over its memory, or None if it does not fit into the buffer."""
    try:
        return array(operand, sizes)
    except (TypeError, ValueError):
        return None


def write(operand: Operand, result: np.ndarray) -> None:
    """Writes a result, unless it does not fit into the buffer."""
    bits = ITEM_BITS[operand.dtype]
    if operand.view_strides is not None:
        view = over(operand, result.shape)
        if view is not None:
            view[...] = result
        return
    if bits >= 8:
        elements = result.tobytes()
    else:
        each = 8 // bits
        raw = np.ascontiguousarray(result).view(np.uint8).ravel() & ((1 << bits) - 1)
        raw = np.pad(raw, (0, -raw.size % each)).reshape(-1, each)
        elements = np.bitwise_or.reduce(raw << places(operand.dtype), axis=1).astype(np.uint8).tobytes()
    if len(elements) <= len(operand.buffer):
        operand.write(elements, result.shape)
