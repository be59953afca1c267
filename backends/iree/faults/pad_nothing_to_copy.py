# Pad refuses data of no elements though it pads none of it.
# kind: refuses valid
# text: ONNX Pad-25, pads: "Tensor of integers indicating the number of padding elements to add or remove (if negative) at the beginning and end of each axis."
# case: onnx.pad/nothing-to-copy-elsewhere
# upstream: https://github.com/iree-org/iree/issues/9297 had a pad of MHLO of data without elements, and is closed
# shows: out-of-bounds
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[0, 2] data) => (uint8[0, 3] output) <int64[4] pads = {0, 0, 0, 1}> { output = Pad <mode = "edge"> (data, pads) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((0, 2), np.uint8)).to_host().shape)
