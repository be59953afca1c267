"""Operators that compute, for engines with the functions of NumPy: what they say as ONNX does."""

from __future__ import annotations

import functools
from typing import Any, Callable

import numpy as np
from engine import Attributes, Gap

Call = Callable[..., Any]
"""Calls a function of the engine with arrays."""

REDUCED = ("float64", "float32", "float16", "int64", "int32", "uint64", "uint32", "bfloat16")
"""The data types of most reductions, of sums along an axis and of products of matrices."""
EXTREMES = (*REDUCED, "int8", "uint8", "bool")
POWERS = ("float64", "float32", "float16", "int64", "int32", "bfloat16")


def of(kinds: str | tuple, *operands: np.ndarray) -> None:
    if any(not ({str(x.dtype), "f" if str(x.dtype) == "bfloat16" else x.dtype.kind} & set(kinds)) for x in operands):
        raise Gap("an engine takes more data types than the text")
    if len({x.dtype for x in operands}) > 1:
        raise Gap("data types are promoted to a common one")


def typed(a: Attributes, to: Any) -> None:
    if a.to is not None and a.to != to:
        raise Gap("the engine chooses the data type of the result")


def operators(np_: Any, call: Call) -> dict[str, Callable]:
    """A function for each operator, given something that has the functions of NumPy."""
    predicates = (np_.equal, np_.less, np_.greater, np_.less_equal, np_.greater_equal, np_.isnan)

    def elementwise(function: Callable, kinds: str | tuple = "iuf") -> Callable:
        """A function of the operands in their order, whose data types are of these kinds."""

        def run(a: Attributes, /, **operands: np.ndarray) -> Any:
            arrays = list(operands.values())
            of(kinds, *arrays)
            typed(a, np.bool_ if function in predicates else arrays[0].dtype)
            return call(function, *arrays)

        return run

    def variadic(function: Callable, kinds: str = "iuf") -> Callable:
        def run(a: Attributes, data_0: list) -> Any:
            of(kinds, *data_0)
            return call(lambda *x: functools.reduce(function, x), *data_0)

        return run

    def reduction(function: Callable, types: tuple = REDUCED, empty: bool = True) -> Callable:
        def run(a: Attributes, data: np.ndarray) -> Any:
            of(types, data)
            if not empty and data.size == 0:
                raise Gap("there is no extreme of nothing")
            axes = tuple(a.axes) if a.axes else () if a.noop_with_empty_axes else None
            return call(lambda x: function(x, axis=axes, keepdims=a.keepdims), data)

        return run

    def total(function: Callable) -> Callable:
        """Adds in the type of the data, also where that is small."""
        return reduction(lambda x, **named: function(x, dtype=x.dtype, **named))

    def argument(function: Callable) -> Callable:
        def run(a: Attributes, data: np.ndarray) -> Any:
            of("iuf", data)
            if a.select_last_index or data.size == 0 or data.ndim == 0 or a.axis == -(2**31):  # which stands for no axis
                raise Gap("argmax and argmin find the first, in what is not empty")
            typed(a, np.int64)
            return call(lambda x: function(x, a.axis, keepdims=a.keepdims), data)

        return run

    def cum_sum(a: Attributes, x: np.ndarray) -> Any:
        of(REDUCED, x)
        if a.exclusive or x.ndim == 0 or a.axis == -(2**31):  # which stands for no axis
            raise Gap("cumsum adds the element itself, too, and takes a scalar")
        if a.reverse:
            return call(lambda x: np_.flip(np_.cumsum(np_.flip(x, a.axis), a.axis, x.dtype), a.axis), x)
        return call(lambda x: np_.cumsum(x, a.axis, x.dtype), x)

    def clip(a: Attributes, input: np.ndarray, min: Any = None, max: Any = None) -> Any:
        of("iuf", input)
        if str(input.dtype) == "bfloat16":
            raise Gap("clip makes float32 of it")
        if any(bound is not None and bound.ndim for bound in (min, max)):
            raise Gap("clip takes bounds of any sizes")
        bounds = [bound for bound in (min, max) if bound is not None]
        if not bounds:
            return input
        return call(lambda x, *given: np_.clip(x, *(None if bound is None else given[bounds.index(bound)] for bound in (min, max))), input, *bounds)

    def is_inf(a: Attributes, X: np.ndarray) -> Any:
        of("f", X)
        typed(a, np.bool_)
        return call(lambda x: np_.isposinf(x) & a.detect_positive | np_.isneginf(x) & a.detect_negative, X)

    def mod(a: Attributes, A: np.ndarray, B: np.ndarray) -> Any:
        of("iuf", A, B)
        return call(np_.fmod if a.fmod else np_.mod, A, B)

    def einsum(a: Attributes, Inputs: list) -> Any:
        of("iuf", *Inputs)
        if np_ is np and str(Inputs[0].dtype) == "bfloat16":
            raise Gap("einsum takes the types of NumPy")
        terms = a.equation.replace(" ", "").split("->")[0].split(",")
        if len({x.ndim - len(term.replace(".", "")) for x, term in zip(Inputs, terms) if "..." in term}) > 1:
            raise Gap("ellipses may stand for different numbers of dimensions")
        if np_ is not np:
            single = [(x, term) for x, term in zip(Inputs, terms) if "." not in term and x.ndim == len(term)]
            if any(x.shape[term.index(c)] != size for x, term in single for c, size in zip(term, x.shape)):
                raise Gap("a letter may have two sizes in one operand")
            if not all(c.isalpha() or c in " ,.->" for c in a.equation):
                raise Gap("other characters than letters may name dimensions")
        return call(lambda *x: np_.einsum(a.equation, *x), *Inputs)

    return {f"onnx.{name}": elementwise(function, kinds) for kinds, functions in {
        "iuf": {
            "add": np_.add, "sub": np_.subtract, "mul": np_.multiply, "abs": np_.abs, "sign": np_.sign,
            "less": np_.less, "greater": np_.greater, "less_or_equal": np_.less_equal, "greater_or_equal": np_.greater_equal,
        },
        "if": {"neg": np_.negative, "relu": lambda x: np_.maximum(x, np_.zeros_like(x))},
        "f": {"div": np_.divide, "floor": np_.floor, "ceil": np_.ceil, "round": np_.rint, "is_nan": np_.isnan},
        "b": {"and": np_.logical_and, "or": np_.logical_or, "xor": np_.logical_xor, "not": np_.logical_not},
        "iu": {"bitwise_and": np_.bitwise_and, "bitwise_or": np_.bitwise_or, "bitwise_xor": np_.bitwise_xor, "bitwise_not": np_.bitwise_not},
        "biuf": {"equal": np_.equal},
        REDUCED[:-1]: {"mat_mul": np_.matmul},
        POWERS: {"pow": np_.power},
    }.items() for name, function in functions.items()} | {f"onnx.{name}": function for name, function in {
        "reduce_sum": total(np_.sum), "reduce_prod": total(np_.prod), "reduce_mean": total(np_.mean),
        "reduce_max": reduction(np_.max, EXTREMES, False), "reduce_min": reduction(np_.min, EXTREMES, False),
        "reduce_l1": reduction(lambda x, **named: np_.sum(np_.abs(x), dtype=x.dtype, **named)),
        "reduce_sum_square": reduction(lambda x, **named: np_.sum(np_.square(x), dtype=x.dtype, **named)),
        "sum": variadic(np_.add, "f"), "max": variadic(np_.maximum), "min": variadic(np_.minimum),
        "arg_max": argument(np_.argmax), "arg_min": argument(np_.argmin), "cum_sum": cum_sum, "clip": clip, "is_inf": is_inf, "mod": mod,
        "einsum": einsum,
    }.items()}
