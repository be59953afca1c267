# Split into more parts than there are elements neither fails nor leaves the last parts empty.
# kind: wrong by every answer
# text: ONNX Split-18: "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller."
# case: onnx.split/too-many-parts
# upstream: none found, 2026-11-28
# shows: [0 0]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (uint8[5] input) => (uint8[] a, uint8[] b, uint8[] c, uint8[] d) { a, b, c, d = Split <axis = 0, num_outputs = 4> (input) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(5, np.uint8))[2].to_host())
