# Slice refuses steps of unequal negative lengths.
# kind: refuses valid
# text: ONNX Slice-13: "while for negative stepping it is clamped to `[-1, dims[axes[i]]-1]`"
# case: onnx.slice/negative-steps
# upstream: https://github.com/iree-org/iree/issues/24584 has the same message for other steps, and is closed
# shows: expected offsets to be non-negative
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[3, 4, 5] data) => (uint8[] output) <int64[3] starts = {20, 10, 4}, int64[3] ends = {0, 0, 1}, int64[3] axes = {0, 1, 2}, int64[3] steps = {-1, -3, -2}> { output = Slice (data, starts, ends, axes, steps) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((3, 4, 5), np.uint8)).to_host())
