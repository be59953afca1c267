"""Runs the cases of this kit on ONNX Runtime, and records what it does.

    python3 run.py results.jsonl

needs the packages onnxruntime and NumPy. Any other engine is a function of a model and its
inputs, as arrays by their names, which returns the outputs:

    import run
    from onnx.reference import ReferenceEvaluator

    def evaluate(model, inputs):
        try:
            return ReferenceEvaluator(model).run(None, inputs)
        except ValueError as reason:
            raise run.Rejected(reason)

    run.record("results.jsonl", evaluate, "reference", onnx.__version__, "CPU")

The record has no verdicts. conform gives them, on any machine:

    conform replay KIT --backend=recorded --option results=results.jsonl

If a case ends the process, --after-crash records that, and continues with the next case.
"""

import argparse
import base64
import json
import pathlib

import numpy as np

KIT = pathlib.Path(__file__).parent
TYPES = {1: "float32", 2: "uint8", 3: "int8", 4: "uint16", 5: "int16", 6: "int32", 7: "int64", 9: "bool",
         10: "float16", 11: "float64", 12: "uint32", 13: "uint64", 14: "complex64"}
"""The names of TensorProto's data types, in NumPy and in the record."""


class Rejected(Exception):
    """The engine refuses the model or its inputs as invalid."""


class Gap(Exception):
    """The engine lacks what the case needs, and says so."""


def fields(message):
    """The fields of a protobuf message: their numbers, with an integer or bytes each."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte, at = message[at], at + 1
            value, shift = value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    while at < len(message):
        key, value = varint(), varint()
        if key & 7 == 2:
            value, at = message[at:at + value], at + value
        yield key >> 3, value


def array(path):
    """The array of a TensorProto, as every kit has it: dims, data_type, name and raw_data."""
    sizes, kind, data = [], 0, b""
    for number, value in fields(path.read_bytes()):
        if number == 1:
            sizes.append(value)
        elif number == 2:
            kind = value
        elif number == 9:
            data = value
    return np.frombuffer(data, TYPES[kind]).reshape(sizes)


def result(case, engine):
    """What the engine does with a case."""
    folder = KIT / case["folder"]
    for kind in case["requires"]["types"]:
        if kind not in TYPES.values():
            return {"status": "gap", "detail": f"NumPy has no {kind}"}
    try:
        inputs = {v["name"]: array(folder / "test_data_set_0" / f"input_{i}.pb") for i, v in enumerate(case["inputs"])}
        arrays = [np.asarray(one) for one in engine((folder / "model.onnx").read_bytes(), inputs)]
    except Rejected as reason:
        return {"status": "rejected", "detail": str(reason)[:1000]}
    except Gap as reason:
        return {"status": "gap", "detail": str(reason)[:1000]}
    except Exception as reason:
        return {"status": "failed", "detail": f"{type(reason).__name__}: {reason}"[:1000]}
    return {"status": "done", "outputs": [
        {"type": one.dtype.name, "sizes": list(one.shape), "data": base64.b64encode(one.tobytes()).decode()} for one in arrays]}


def record(path, engine, name, version, device, after_crash=False):
    """Records in a file what an engine does with each case."""
    cases = json.loads((KIT / "manifest.json").read_text())["cases"]
    done = pathlib.Path(path).read_text().count("\n") - 1 if after_crash else 0
    with open(path, "r+" if after_crash else "x") as out:

        def line(**value):
            out.write(json.dumps(value) + "\n")
            out.flush()

        if after_crash:
            out.seek(0, 2)
        else:
            line(format="conform.results/1", name=name, version=version, device=device, cases=len(cases))
        for i, case in enumerate(cases[done:]):
            crashed = {"status": "crashed", "detail": "the process ended"}
            line(case=case["id"], key=case["key"], **(crashed if after_crash and i == 0 else result(case, engine)))


def onnxruntime_engine():
    """ONNX Runtime as an engine, with its name, its version and its device."""
    import onnxruntime
    from onnxruntime.capi import onnxruntime_pybind11_state as errors

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4

    def engine(model, inputs):
        try:
            return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"]).run(None, inputs)
        except errors.NotImplemented as reason:
            raise Gap(reason) from reason
        except (errors.Fail, errors.InvalidArgument, errors.InvalidGraph, errors.RuntimeException) as reason:
            raise (Gap if "till opset" in str(reason) else Rejected)(reason) from reason

    return engine, "onnxruntime", onnxruntime.__version__, "CPU"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("results", help="a new file for the record")
    parser.add_argument("--after-crash", action="store_true", help="continue a record whose next case ended the process")
    given = parser.parse_args()
    record(given.results, *onnxruntime_engine(), given.after_crash)
