"""IREE as a backend for conform.

    conform run --backend=iree --mode=llvm 'onnx.*'

A model of one ONNX operator is imported, compiled and run. Tensors of conform's call are inputs of the model, and bounds and sizes are
constants in it. Mode llvm compiles kernels for the CPU, and vmvx for IREE's virtual machine.
"""

import os
import re
import tempfile
from contextlib import contextmanager
from functools import lru_cache

import engine
import numpy as np
import onnx
import onnx_models
from iree import runtime
from iree.compiler import ir, version
from iree.compiler.api import Invocation, Output, Session, Source
from iree.compiler.extras import onnx_importer

given = engine.options()
FLAGS = {
    "llvm": ["--iree-hal-local-target-device-backends=llvm-cpu", "--iree-llvmcpu-target-cpu=host"],
    "vmvx": ["--iree-hal-local-target-device-backends=vmvx"],
}


class Refused(Exception):
    """The compiler rejected a model."""


@contextmanager
def errors():
    """Captures standard error, where the compiler writes its errors. Yields a function
    that returns the first of them."""
    with tempfile.TemporaryFile() as log:
        kept = os.dup(2)
        os.dup2(log.fileno(), 2)
        try:
            yield lambda: log.seek(0) or re.search(r"(?:error: )([^\n]*)|$", log.read().decode(errors="replace"))[1] or "not compiled"
        finally:
            os.dup2(kept, 2)
            os.close(kept)


@lru_cache(maxsize=4)
def program(model: bytes) -> bytes:
    """A program of a model. iree-import-onnx and iree-compile do the same."""
    info = onnx_importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.ModelProto.FromString(model), data_prop=True))
    module = info.create_module(context=ir.Context()).operation
    onnx_importer.NodeImporter.define_function(info.main_graph, module).import_all()
    text = module.get_asm().encode() + b"\0"
    with errors() as first, Session() as session, Output.open_membuffer() as output:
        session.set_flags("--iree-hal-target-device=local", "--iree-input-demote-f64-to-f32=false", *FLAGS[given.mode])
        with Source.wrap_buffer(session, text) as source, Invocation(session) as invocation:
            invocation.enable_console_diagnostics()
            if invocation.parse_source(source) and invocation.execute():
                invocation.output_vm_bytecode(output)
                return bytes(output.map_memory())
            reason = first()
    if "failed to legalize" in reason:
        raise engine.Gap(reason)
    raise Refused(reason)


CONFIG = runtime.Config("local-sync")


def run(model: onnx.ModelProto, inputs: dict) -> list:
    code = program(model.SerializeToString())
    module = runtime.load_vm_module(runtime.VmModule.copy_buffer(CONFIG.vm_instance, code), CONFIG)
    results = module[model.graph.name](*[np.array(x, order="C") for x in inputs.values()])
    # IREE's integer types are signless. An array is in the memory of its result, and does not keep it.
    types = [onnx.helper.tensor_dtype_to_np_dtype(one.type.tensor_type.elem_type) for one in model.graph.output]
    return [np.asarray(one).view(dtype).copy() for one, dtype in zip(results if isinstance(results, tuple) else [results], types)]


IREE = engine.Engine(
    "iree", version.VERSION, refuses=(Refused, ValueError, RuntimeError, TypeError, IndexError, onnx.shape_inference.InferenceError, onnx_importer.OnnxImportError)
)

engine.serve(IREE, onnx_models.functions(run, onnx_models.Constants.BOUNDS), given)
