# Trilu takes a k of two dimensions.
# fault: accepts an invalid call
# text: ONNX Trilu-14, k: "A 0-D tensor containing a single value corresponding to the number diagonals above or below the main diagonal to exclude or include."
# case: onnx.trilu/k-with-dimensions[sizes=2]
# upstream: none found
# shows: [[1]]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]> g (uint8[1, 1] input, int64[1, 1] k) => (uint8[1, 1] output) { output = Trilu <upper = 1> (input, k) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.ones((1, 1), np.uint8), np.zeros((1, 1), np.int64)).to_host())
