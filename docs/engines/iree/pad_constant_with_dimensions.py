# A constant value of Pad may have dimensions.
# fault: accepts an invalid call
# text: ONNX Pad-25, constant_value: "A scalar value to be used"
# case: onnx.pad/constant-with-dimensions[sizes=0]
# upstream: not searched for
# shows: [0 0 0 7]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[3] data, uint8[1] value) => (uint8[4] output) <int64[2] pads = {0, 1}> { output = Pad (data, pads, value) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(3, np.uint8), np.array([7], np.uint8)).to_host())
