# A policy of the aspect ratio beside scales, which have none, crashes the compiler.
# kind: crash
# text: ONNX Resize-19, keep_aspect_ratio_policy: "it is not applicable when the `scales` input is used"
# case: onnx.resize/policy-beside-scales
# upstream: none found, 2026-11-28
# shows: Error code: -
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]> g (uint8[1, 2] X) => (uint8[] Y) <float[2] scales = {2, 1}> { Y = Resize <mode = "nearest", keep_aspect_ratio_policy = "not_larger"> (X, , scales) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((1, 2), np.uint8)).to_host())
