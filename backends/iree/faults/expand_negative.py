# A negative size of Expand is accepted.
# kind: accepts invalid
# text: ONNX Expand-13, shape: "A 1-D tensor indicates the shape you want to expand to, following the broadcast rule"
# case: onnx.expand/negative[shape=1]
# upstream: none found, 2026-11-28
# shows: (2, 3)
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2, 3] input) => (uint8[] output) <int64[2] shape = {2, -1}> { output = Expand (input, shape) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((2, 3), np.uint8)).to_host().shape)
