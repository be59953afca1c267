# Pads for other axes than are named crash the compiler.
# kind: crash
# text: ONNX Pad-25, pads: "`pads` should be a 1D tensor of shape [2 * num_axes]"
# case: onnx.pad/pads-for-other-named-axes[pads=1]
# upstream: none found, 2026-11-28
# shows: Error code: -
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[3, 2] data) => (uint8[] output) <int64[2] pads = {0, 1}, int64[2] axes = {0, 1}> { output = Pad (data, pads, , axes) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((3, 2), np.uint8)).to_host())
