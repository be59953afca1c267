# DepthToSpace of the mode CRD to one channel puts each channel into a quarter of the output.
# kind: wrong elements
# text: ONNX DepthToSpace-13: "In the CRD mode, elements along the depth dimension from the input tensor are rearranged in the following order: column, row, and the depth."
# case: onnx.depth_to_space/one-channel[mode=CRD]
# upstream: https://github.com/iree-org/iree/issues/24179 has blocks of 3, and https://github.com/llvm/torch-mlir/pull/4351 a mend that was not merged
# shows: [0, 1, 4, 5]
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1, 4, 2, 2] input) => (uint8[1, 1, 4, 4] output) { output = DepthToSpace <blocksize = 2, mode = "CRD"> (input) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.arange(16, dtype=np.uint8).reshape(1, 4, 2, 2)).to_host().tolist())
