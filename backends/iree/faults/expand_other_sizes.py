# Expand to other sizes crashes the compiler.
# kind: crash
# text: ONNX Expand-13: "Two corresponding dimensions must have the same value, or one of them is equal to 1."
# case: onnx.expand/other-sizes[shape=3]
# upstream: none found, 2026-11-28
# shows: Error code: -11
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2, 2] input) => (uint8[] output) <int64[2] shape = {3, 1}> { output = Expand (input, shape) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((2, 2), np.uint8)).to_host().shape)
