# GatherElements takes indices that are longer than the data off the axis.
# kind: accepts invalid
# text: ONNX GatherElements-13: "out[i][j][k] = input[i][index[i][j][k]][k] if axis = 1"
# case: onnx.gather_elements/longer-elsewhere[sizes=0]
# upstream: none found, 2026-11-28
# shows: (2, 3)
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2, 2] data, int64[2, 3] indices) => (uint8[2, 3] output) { output = GatherElements <axis = 0> (data, indices) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((2, 2), np.uint8), np.zeros((2, 3), np.int64)).to_host().shape)
