# A tuple far outside of the data reads other memory, for GatherND, or writes it, for ScatterND.
# kind: crash
# text: ONNX GatherND-13: "It is an error if any of the index values are out of bounds."
# case: onnx.gather_nd/beyond-the-end[index=4294967296]
# upstream: https://github.com/iree-org/iree/issues/24881 has such reads by the gather of StableHLO
# shows: ended by a signal
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[3] data, int64[1, 1] indices) => (uint8[1] output) { output = GatherND (data, indices) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(3, np.uint8), np.array([[2**40]])).to_host())
