# Resize keeps the aspect ratio of an axis of no elements.
# kind: accepts invalid
# text: ONNX Resize-19, keep_aspect_ratio_policy: "scale = Min(sizes[i] / in_size[d])"
# case: onnx.resize/scale-of-nothing[policy=not_larger]
# upstream: none found, 2026-11-28
# shows: (0, 1)
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]> g (uint8[0, 1] X) => (uint8[] Y) <int64[2] sizes = {0, 1}> { Y = Resize <mode = "nearest", keep_aspect_ratio_policy = "not_larger"> (X, , , sizes) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((0, 1), np.uint8)).to_host().shape)
