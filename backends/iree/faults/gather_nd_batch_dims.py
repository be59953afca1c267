# A negative number of batch dimensions of GatherND crashes the compiler.
# kind: crash
# text: ONNX GatherND-13: "`batch_dims` (denoted as `b`) is an integer indicating the number of batch dimensions"
# case: onnx.gather_nd/batches-out-of-range[sizes=0,batch=-1]
# upstream: none found, 2026-11-28
# shows: Error code: -
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2, 2] data, int64[2, 1] indices) => (uint8[n] output) { output = GatherND <batch_dims = -1> (data, indices) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((2, 2), np.uint8), np.zeros((2, 1), np.int64)).to_host())
