# SpaceToDepth ignores mode CRD, and orders depth as mode DCR does.
# kind: wrong elements
# text: ONNX SpaceToDepth-28, mode: "Use CRD for column-row-depth order."
# case: onnx.space_to_depth/columns-vary-fastest
# upstream: https://github.com/onnx/onnx/issues/6649 asked ONNX for the mode; none found of the engine, 2026-11-28
# shows: [0 4 1 5 2 6 3 7]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 28]> g (uint8[1, 2, 2, 2] input) => (uint8[n, c, h, w] output) { output = SpaceToDepth <blocksize = 2, mode = "CRD"> (input) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.arange(8, dtype=np.uint8).reshape(1, 2, 2, 2)).to_host().ravel())
