# Gather takes the least integer for an axis.
# kind: accepts invalid
# text: ONNX Gather-13, axis: "Accepted range is [-r, r-1] where r = rank(data)."
# case: onnx.gather/axis-out-of-range[axis=-9223372036854775808]
# upstream: none found, 2026-11-28
# shows: (1,
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1, 2] data, int64[1] indices) => (uint8[] output) { output = Gather <axis = -9223372036854775808> (data, indices) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((1, 2), np.uint8), np.zeros(1, np.int64)).to_host().shape)
