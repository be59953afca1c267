# Slice takes an axis of a scalar.
# kind: accepts invalid
# text: ONNX Slice-13, axes: "Accepted range is [-r, r-1] where r = rank(data)."
# case: onnx.slice/axis-of-a-scalar[axes=0]
# upstream: none found, 2026-11-28
# shows: 0
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8 data) => (uint8 output) <int64[1] starts = {0}, int64[1] ends = {1}, int64[1] axes = {0}, int64[1] steps = {1}> { output = Slice (data, starts, ends, axes, steps) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.array(0, np.uint8)).to_host())
