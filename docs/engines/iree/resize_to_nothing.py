# Resize to no elements is not compiled.
# kind: refuses valid
# text: ONNX Resize-19, sizes: "Target size of the output tensor."
# case: onnx.resize/to-nothing
# upstream: https://github.com/llvm/torch-mlir/pull/4294 takes a size of 0 for that of the input
# shows: expected operand #0 rank
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]> g (uint8[2] X) => (uint8[] Y) <int64[1] sizes = {0}> { Y = Resize <mode = "nearest"> (X, , , sizes) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(2, np.uint8)).to_host().shape)
