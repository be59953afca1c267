# Repeats for other dimensions than the data have crash the compiler.
# kind: crash
# text: ONNX Tile-13, repeats: "1D int64 tensor of the same length as input's dimension number"
# case: onnx.tile/other-length[repeats=1]
# upstream: none found, 2026-11-28
# shows: Error code: -
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2, 2] input) => (uint8[] output) <int64[1] repeats = {2}> { output = Tile (input, repeats) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((2, 2), np.uint8)).to_host())
