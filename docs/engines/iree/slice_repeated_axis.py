# A Slice that names an axis twice crashes the compiler.
# fault: crash on an invalid model
# text: ONNX Slice-13, axes: "Behavior is undefined if an axis is repeated."
# case: onnx.slice/repeated-axis
# upstream: not searched for
# shows: Error code: -
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[3] data) => (uint8[] output) <int64[2] starts = {0, 0}, int64[2] ends = {2, 2}, int64[2] axes = {0, 0}, int64[2] steps = {1, 1}> { output = Slice (data, starts, ends, axes, steps) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(3, np.uint8)).to_host())
