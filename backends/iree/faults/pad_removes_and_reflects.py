# Pad that removes before the first and reflects after the last writes outside of its result, which the compiler refuses.
# kind: refuses valid
# text: ONNX Pad-25, pads: "Tensor of integers indicating the number of padding elements to add or remove (if negative) at the beginning and end of each axis."
# case: onnx.pad/removes[mode=reflect]
# upstream: https://github.com/iree-org/iree/issues/19935 has negative pads
# shows: invalid Write access
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[5] data) => (uint8[6] output) <int64[2] pads = {-1, 2}> { output = Pad <mode = "reflect"> (data, pads) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(5, np.uint8)).to_host())
