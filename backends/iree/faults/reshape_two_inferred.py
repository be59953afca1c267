# Reshape infers two sizes.
# kind: accepts invalid
# text: ONNX Reshape-25: "At most one dimension of the new shape can be -1."
# case: onnx.reshape/two-inferred
# upstream: https://github.com/llvm/torch-mlir/pull/4742 says that such a reshape fails at run time
# shows: ()
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[1] data) => (uint8[] reshaped) <int64[2] shape = {-1, -1}> { reshaped = Reshape (data, shape) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(1, np.uint8)).to_host().shape)
