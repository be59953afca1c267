"""Serves your backend to conform over standard input and output.

    import conform_backend

    def copy(job):
        source, target = job.operands
        if source.sizes != target.sizes:
            raise conform_backend.Rejected("the sizes differ")
        if not job.check_only:
            ...  # read source.buffer, write target.buffer

    conform_backend.serve("mine", "1.0", "host CPU", {"dml.copy": copy})

and then: conform run --backend='exec:python3 mine.py'

One file, no dependencies, Python 3.9 or later. It speaks conform.backend/1,
which docs/protocol.md describes.
"""

from __future__ import annotations

import io
import itertools
import json
import math
import mmap
import os
import re
import struct
import sys
import time
import traceback
from contextlib import nullcontext
from typing import Any, BinaryIO, Callable, ContextManager, Iterable, Iterator, Mapping, NamedTuple, Optional, Sequence, TextIO

try:
    import resource
except ImportError:  # on Windows
    resource = None

PROTOCOL = "conform.backend/1"

MAX_HEADER = 1 << 20
"""The maximum length of a header in bytes, including its line break."""

ITEM_BITS = {
    "float64": 64, "float32": 32, "float16": 16,
    "int64": 64, "int32": 32, "int16": 16, "int8": 8,
    "uint64": 64, "uint32": 32, "uint16": 16, "uint8": 8,
    # Only capabilities that list these get them.
    "bool": 8, "bfloat16": 16,
    "float8e4m3fn": 8, "float8e4m3fnuz": 8, "float8e5m2": 8, "float8e5m2fnuz": 8, "float8e8m0fnu": 8,
    "float4e2m1": 4, "int4": 4, "uint4": 4, "int2": 2, "uint2": 2, "complex64": 64, "nf4": 4, "uint1": 1,
}
"""The data types, with the bits of memory of an element. Elements of less than 8
are packed: the first of a byte has the low bits, of uint1 the high bit, and rows are
not padded."""

ITEM_SIZES = {name: bits // 8 for name, bits in ITEM_BITS.items() if bits >= 8}
"""The data types of whole bytes, with the size of an element in bytes."""


class Rejected(Exception):
    """The call is invalid. Raise this before you write anything."""


class Unsupported(Exception):
    """The backend does not support such calls."""


class Gap(Exception):
    """The backend does not support the call, and its limits cannot express that.
    conform skips the call and counts the reason."""


class DeviceLost(Exception):
    """The device was lost, so the call could not run."""


class ProtocolError(Exception):
    """The input does not follow the protocol."""


class Operand:
    """A tensor and its memory. Keys that the call does not state are None."""

    __slots__ = ("name", "dtype", "sizes", "strides", "view_strides", "view_first", "total_bytes", "minor_to_major",
                 "padded_dimensions", "padding_value", "tile_dims", "tile_dim_sizes", "buffer")

    name: str
    dtype: str
    sizes: Optional[list[int]]  # None for an output whose sizes the operator infers
    strides: Optional[list[int]]  # DirectML, in elements
    view_strides: Optional[list[int]]  # of a view, in elements, of a backend that takes views
    view_first: int  # where the first element lies in the buffer, in elements
    total_bytes: Optional[int]  # DirectML
    minor_to_major: Optional[list[int]]  # XLA
    padded_dimensions: Optional[list[int]]  # XLA
    padding_value: Optional[str]  # XLA
    tile_dims: Optional[list[int]]  # XLA, of a backend that takes tiles
    tile_dim_sizes: Optional[list[int]]  # XLA, of a backend that takes tiles
    buffer: Optional[memoryview]  # None in a check-only job; write an output's; an input's may be sparse, if the capability says so

    def __init__(self, header: Mapping, buffer: Optional[memoryview]) -> None:
        get = header.get
        self.name = header["name"]
        self.dtype = header["dtype"]
        self.sizes = get("sizes")
        self.strides = get("strides")
        self.view_strides = get("view_strides")
        self.view_first = get("view_first", 0)
        self.total_bytes = get("total_bytes")
        self.minor_to_major = get("minor_to_major")
        self.padded_dimensions = get("padded_dimensions")
        self.padding_value = get("padding_value")
        self.tile_dims = get("tile_dims")
        self.tile_dim_sizes = get("tile_dim_sizes")
        self.buffer = buffer

    @property
    def item_size(self) -> int:
        """The size of an element in bytes."""
        return ITEM_SIZES[self.dtype]

    def read(self) -> memoryview:
        """All elements of an input that states no layout, in row-major order: a copy if
        it is a view."""
        if self.view_strides is None:
            return self.buffer[:(math.prod(self.sizes) * ITEM_BITS[self.dtype] + 7) // 8]
        item = self.item_size
        elements = bytearray()
        for place in self._places(self.sizes):
            elements += self.buffer[place * item:(place + 1) * item]
        return memoryview(elements)

    def _places(self, sizes: Sequence[int]) -> Iterator[int]:
        """Where the elements of a view lie, in elements, in row-major order."""
        for steps in itertools.product(*([i * stride for i in range(size)] for size, stride in zip(sizes, self.view_strides))):
            yield self.view_first + sum(steps)

    def write(self, elements: bytes | memoryview, sizes: Optional[Sequence[int]] = None) -> None:
        """Writes all elements of an output that states no layout, in row-major order.
        Sizes are those of an output whose sizes the operator infers. They may be left
        out unless the output is a view, or elements share bytes, where they tell which
        bits of the last byte stay. If the operator infers the
        sizes and the elements do not fit into the buffer, it writes nothing: conform
        then reports the wrong sizes. It raises ValueError if the sizes are known and
        the elements have another length."""
        sizes = self.sizes if self.sizes is not None else sizes
        bits = 8 * len(elements) if sizes is None else math.prod(sizes) * ITEM_BITS[self.dtype]
        whole, rest = divmod(bits, 8)
        if len(elements) != whole + (rest > 0):
            raise ValueError(f"{self.name} is {self.dtype}{sizes}, and there are {len(elements)} bytes for it")
        if self.view_strides is not None:
            self._write_view(elements, sizes)
            return
        if len(elements) > len(self.buffer):
            return
        self.buffer[:whole] = elements[:whole]
        if rest:
            mask = (1 << rest) - 1 if self.dtype != "uint1" else 0xFF & ~(0xFF >> rest)
            self.buffer[whole] = self.buffer[whole] & ~mask | elements[whole] & mask

    def _write_view(self, elements: bytes | memoryview, sizes: Optional[Sequence[int]]) -> None:
        if sizes is None:
            raise ValueError(f"{self.name} is a view, whose sizes are inferred: state them")
        item, reaches = self.item_size, [(size - 1) * stride for size, stride in zip(sizes, self.view_strides)]
        low, high = (self.view_first + sum(some) for some in ((n for n in reaches if n < 0), (n for n in reaches if n > 0)))
        if len(elements) == 0 or len(sizes) != len(self.view_strides) or low < 0 or (high + 1) * item > len(self.buffer):
            return
        for n, place in enumerate(self._places(sizes)):
            self.buffer[place * item:(place + 1) * item] = elements[n * item:(n + 1) * item]


_TEXTS = re.compile("-?(inf|nan)|0x[0-9a-f]+")
"""The texts that stand for floats that are no numbers in JSON."""


def _floats(attributes: Mapping) -> dict:
    """The attributes with floats in place of texts for them, and the entries of lists rounded to
    float32, whose digits identify no float64."""
    values = {}
    for name, value in attributes.items():
        if isinstance(value, list) and any(not isinstance(entry, int) for entry in value):
            value = [struct.unpack("<f", struct.pack("<f", entry))[0] for entry in (_float(entry, "<f") for entry in value)]
        values[name] = _float(value, "<d")
    return values


def _float(value: Any, format: str) -> Any:
    """The float that a text stands for, or else the value."""
    if not isinstance(value, str) or not _TEXTS.fullmatch(value):
        return value
    if not value.startswith("0x"):
        return float(value)
    return struct.unpack(format, int(value, 16).to_bytes(struct.calcsize(format), "little"))[0]


def _nodes(program: Mapping) -> None:
    """Reads the floats of the nodes of a program, and of their bodies."""
    for node in program["nodes"]:
        node["attributes"] = _floats(node["attributes"])
        for body in node.get("bodies", ()):
            _nodes(body)


class Job:
    """One call of one operator. The output is the last operand."""

    __slots__ = ("id", "operator", "attributes", "forms", "operands", "check_only", "program")

    id: str
    operator: str
    attributes: Any  # a dict by the text's names, such as a conform_operators.OnnxPad; an absent attribute has no entry
    forms: Mapping[str, str]  # how lists come to the call: "input" or "computed"; all others are constants
    operands: list[Operand]
    check_only: bool  # only accept or reject the call; there is no memory
    program: Optional[dict]  # the nodes, with the forms of their lists, or the values ("lists") that these come from, and the returned values, if the operator is one of programs

    def __init__(self, header: Mapping, memory: Optional[memoryview]) -> None:
        self.id = header["id"]
        self.operator = header["operator"]
        self.attributes = _floats(header["attributes"])
        self.forms = header.get("forms", {})
        self.check_only = memory is None
        self.program = header.get("program")
        if self.program:
            _nodes(self.program)
        self.operands = []
        at = 0
        for operand in header["operands"]:
            buffer = None
            if memory is not None:
                if "parts" not in operand:  # or the buffer is mapped when the job runs
                    start = at + operand["start"]
                    buffer = memory[start:start + operand["length"]]
                at += _held(operand)
            self.operands.append(Operand(operand, buffer))


Operator = Callable[[Job], Optional[Sequence]]
"""An operator runs a job in the memory of its operands. If it infers the sizes of
its output, it returns them, or a list with the sizes of each output if it may
have several. Operand.read reads a whole input, and Operand.write writes a whole output. It raises Rejected, Gap,
Unsupported, DeviceLost, or any other exception if it fails on a call that it
accepted. It only validates a check-only job."""

Batch = Callable[[Sequence[Job]], ContextManager]
"""A batch hook returns a context manager for the jobs of a frame, for example to
compile what they have in common and to free it. With a zygote, the process that
runs the jobs enters the context. An exception in the hook ends that process."""


class Slow(NamedTuple):
    """Logs the jobs that take at least this many seconds."""

    seconds: float
    log: Optional[TextIO] = None  # standard error if it is None

    def note(self, job: Job, seconds: float) -> None:
        if seconds >= self.seconds:
            operands = " ".join(f"{o.name}={o.dtype}{'' if o.sizes is None else o.sizes}" for o in job.operands)
            print(f"slow: {seconds:.3f} s {job.operator} {operands} ({job.id})", file=self.log or sys.stderr, flush=True)


def serve(
    name: str,
    version: str,
    device: str,
    operators: Mapping[str, Operator],
    *,
    mode: Optional[str] = None,
    readings: Iterable[str] = (),
    notes: Iterable[str] = (),
    limits: Optional[Mapping[str, Mapping]] = None,
    shape_query: bool = False,
    zygote: bool = False,
    alone: bool = False,
    batch: Batch = nullcontext,
    slow: Optional[Slow] = None,
) -> None:
    """Serves until conform shuts the backend down.

    operators maps the names of operators to their functions. mode names the mode in
    which the engine runs them, if it has several. readings are the
    answers that the backend promises to follow, "question=answer". notes state
    what a reader of the report must know about the software below it. limits has
    further keys for the capabilities of operators:
    {"onnx.gather": {"max_rank": 8, "limits": [{"name": "indices", "dtypes":
    ["int64"]}]}}. docs/protocol.md lists them. For limits that they cannot
    express, raise Gap.

    With zygote, every frame runs in a fork of this process. Modules are imported
    once, and a crash costs only a fork. The system must have fork, and the imported
    modules must survive it. With alone as well, every job has its own process, so
    that a job cannot corrupt the next. With shape_query, conform also sends queries
    for inferred shapes, which arrive as check-only jobs.

    The protocol uses standard output, so printed text goes to standard error.
    """
    requests = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb", buffering=1 << 20)
    os.dup2(2, 1)
    hello = {
        "type": "hello",
        "protocol": PROTOCOL,
        "name": name,
        "version": version,
        "device": device,
        **({} if mode is None else {"mode": mode}),
        "capabilities": [{"operator": o, **(limits or {}).get(o, {})} for o in operators],
        "readings": list(readings),
        "notes": list(notes),
        "shape_query": shape_query,
    }

    def do(job: Job) -> dict:
        begun = time.perf_counter()
        result = _do(operators, job)
        if slow is not None:
            slow.note(job, time.perf_counter() - begun)
        return result

    with answers:
        while True:
            header = _read_header(requests)
            if header is None or header["type"] == "shutdown":
                return
            if header["type"] == "hello":
                if PROTOCOL not in header["protocols"]:
                    _write(answers, {"type": "error", "message": f"this backend speaks {PROTOCOL}"})
                    return
                _write(answers, hello)
            elif header["type"] == "run":
                _frame(answers, *_run(requests, header, do), header, "result", batch, zygote, alone)
            elif header["type"] == "query":
                _frame(answers, *_query(header, do), header, "shape", batch, zygote, alone)
            else:
                raise ProtocolError(f"unknown frame {header['type']!r}")
            answers.flush()


def _read_header(requests: BinaryIO) -> Optional[dict]:
    line = requests.readline(MAX_HEADER)
    if not line:
        return None
    if not line.endswith(b"\n"):
        raise ProtocolError("a header does not end")
    return json.loads(line)


def _write(answers: BinaryIO, header: Mapping, payload: bytes | memoryview = b"") -> None:
    if len(payload) > 0:
        header = {**header, "bytes": len(payload)}
    answers.write(json.dumps(header, separators=(",", ":")).encode())
    answers.write(b"\n")
    answers.write(payload)


def _bounds(operand: Mapping) -> list[slice]:
    """The parts of an operand's memory that hold anything."""
    bounds = operand.get("parts", [0, operand["memory"]])
    return [slice(*bounds[i:i + 2]) for i in range(0, len(bounds), 2)]


def _held(operand: Mapping) -> int:
    """How much of the payload an operand's memory takes."""
    return sum(part.stop - part.start for part in _bounds(operand))


def _mapped(size: int) -> memoryview:
    """Sparse memory. Shared memory does not count as data of the process, and Linux
    lets it be more than there is if it is not reserved."""
    try:
        if sys.platform == "linux":
            flags = mmap.MAP_SHARED | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000)
            return memoryview(mmap.mmap(-1, size, flags))
        return memoryview(mmap.mmap(-1, size))
    except (OSError, OverflowError, ValueError) as reason:
        raise Gap("no address space for the memory of an operand") from reason


def _sparse(headers: Sequence[Mapping], job: Job, memory: memoryview, run: Callable[[Job], dict]) -> dict:
    """Runs a job some of whose inputs lie in sparse memory, which it maps and frees, and
    copies what they hold afterwards to the payload."""
    mapped, at = [], 0
    for header, operand in zip(headers, job.operands):
        if "parts" in header:
            view = _mapped(header["memory"])
            operand.buffer = view[header["start"]:header["start"] + header["length"]]
            mapped.append((header, operand, view, at))
            for part in _bounds(header):
                view[part] = memory[at:at + part.stop - part.start]
                at += part.stop - part.start
        else:
            at += _held(header)
    result = run(job)
    for header, operand, view, at in mapped:
        for part in _bounds(header):
            memory[at:at + part.stop - part.start] = view[part]
            at += part.stop - part.start
        operand.buffer = None
    return result


Work = Callable[[int], tuple]
"""Runs the job at a position of a frame, and returns the keys of its answer and its
memory."""


def _run(requests: BinaryIO, header: Mapping, do: Callable[[Job], dict]) -> tuple[list[Job], Work]:
    payload = memoryview(bytearray(header.get("bytes", 0)))
    if requests.readinto(payload) != len(payload):
        raise ProtocolError("a payload does not end")
    jobs, spans, at = [], [], 0
    for job in header["jobs"]:
        memory = None
        if not job.get("check_only"):
            size = sum(map(_held, job["operands"]))
            memory = payload[at:at + size]
            at += size
        jobs.append(Job(job, memory))
        spans.append(memory)

    def work(number: int) -> tuple:
        operands = header["jobs"][number]["operands"]
        if spans[number] is not None and any("parts" in operand for operand in operands):
            try:
                result = _sparse(operands, jobs[number], spans[number], do)
            except Gap as reason:
                return {"status": "gap", "detail": _line(reason)}, b""
        else:
            result = do(jobs[number])
        if spans[number] is None or result["status"] not in ("done", "rejected"):
            return result, b""
        return result, spans[number]

    return jobs, work


def _query(header: Mapping, do: Callable[[Job], dict]) -> tuple[list[Job], Work]:
    jobs = [Job(job, None) for job in header["jobs"]]

    def work(number: int) -> tuple:
        result = do(jobs[number])
        if result["status"] == "failed":
            result["status"] = "unsupported"
        return result, b""

    return jobs, work


def _frame(answers: BinaryIO, jobs: Sequence[Job], work: Work, header: Mapping, kind: str, batch: Batch, zygote: bool, alone: bool) -> None:
    """Answers each job of a frame."""

    def answer(out: BinaryIO, number: int, result: Mapping, memory: bytes | memoryview = b"") -> None:
        _write(out, {"type": kind, "seq": header["seq"], "job": number, **result}, memory)

    def each(out: BinaryIO, numbers: Sequence[int]) -> None:
        with batch([jobs[number] for number in numbers]):
            for number in numbers:
                answer(out, number, *work(number))
                if zygote:
                    out.flush()  # the first missing answer shows at which job a process died

    left = range(len(jobs))
    if not zygote:
        each(answers, left)
        return
    while left:
        some = left[:1] if alone else left
        done, how = _forked(answers, lambda out: each(out, some))
        left = left[done:]
        if done == len(some):
            continue
        if not alone and left[0] > 0 and _forked(io.BytesIO(), lambda out: each(out, left[:1]))[0] > 0:
            how += "; not alone, but after the jobs before it"
        answer(answers, left[0], {"status": "crashed" if kind == "result" else "unsupported", "detail": how})
        left = left[1:]


def _forked(answers: BinaryIO, work: Callable[[BinaryIO], None]) -> tuple:
    """Does work in a fork, forwards its answers, and returns their number and how the
    process ended."""
    answers.flush()
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        try:
            with os.fdopen(writing, "wb", buffering=1 << 20) as out:
                work(out)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    os.close(writing)
    done = 0
    with os.fdopen(reading, "rb", buffering=1 << 20) as relayed:
        while (line := relayed.readline(MAX_HEADER)).endswith(b"\n"):
            size = json.loads(line).get("bytes", 0)
            payload = relayed.read(size)
            if len(payload) < size:
                break
            answers.write(line)
            answers.write(payload)
            done += 1
    _, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    return done, f"the process ended with signal {-code}" if code < 0 else f"the process ended with exit status {code}"


def _do(operators: Mapping[str, Operator], job: Job) -> dict:
    """Runs a job and returns its outcome."""
    operator = operators.get(job.operator)
    if operator is None:
        return {"status": "unsupported", "detail": f"no operator is called {job.operator}"}
    try:
        sizes = operator(job)
    except Rejected as reason:
        return {"status": "rejected", "detail": _line(reason)}
    except Gap as reason:
        return {"status": "gap", "detail": _line(reason)}
    except Unsupported as reason:
        return {"status": "unsupported", "detail": _line(reason)}
    except DeviceLost as reason:
        return {"status": "device lost", "detail": _line(reason)}
    except MemoryError as reason:
        return _needs_memory(job, reason)
    except Exception as error:
        return {"status": "failed", "detail": f"{type(error).__name__}: {_line(error)}"}
    if sizes is None:
        return {"status": "done"}
    return {"status": "done", "sizes": _integers(sizes)}


def _needs_memory(job: Job, reason: MemoryError) -> dict:
    """The outcome of a job for which there was not enough memory: a gap if its operands
    are so large that few machines have the memory for a copy."""
    size = sum(math.prod(o.sizes or [0]) * ITEM_BITS[o.dtype] // 8 for o in job.operands)
    size = max(size, sum(len(o.buffer) for o in job.operands if o.buffer is not None))
    if size < 1 << 30:
        return {"status": "failed", "detail": f"MemoryError: {_line(reason)}"}
    limit = ""
    if resource is not None and (data := resource.getrlimit(resource.RLIMIT_DATA)[0]) != resource.RLIM_INFINITY:
        limit = f", and the process may have {data >> 30} GiB (--backend-memory)"
    return {"status": "gap", "detail": f"this case needs {math.ceil(size / (1 << 30))} GiB for each copy of its operands{limit}"}


def _integers(sizes: Sequence) -> list:
    """The sizes of an output, or a list of the sizes of each, as JSON values."""
    return [_integers(size) if isinstance(size, (list, tuple)) else int(size) for size in sizes]


def _line(reason: Exception) -> str:
    return " ".join(str(reason).split())[:1000]
