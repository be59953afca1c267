# Pad reflects data of no elements.
# kind: accepts invalid
# text: ONNX Pad-25: "`reflect` - pads with the reflection of the vector mirrored on the first and last values of the vector along each axis"
# case: onnx.pad/nothing-to-copy[mode=reflect,pads=0]
# upstream: none found, 2026-11-28
# shows: [0]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[0] data) => (uint8[1] output) <int64[2] pads = {0, 1}> { output = Pad <mode = "reflect"> (data, pads) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(0, np.uint8)).to_host())
