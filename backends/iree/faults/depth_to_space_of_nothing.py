# The compiler divides by zero on a DepthToSpace of no elements.
# kind: crash
# text: ONNX DepthToSpace-13, output: "Output tensor of [N, C/(blocksize * blocksize), H * blocksize, W * blocksize]."
# case: onnx.depth_to_space/empty[sizes=1]
# upstream: https://github.com/iree-org/iree/issues/24378 has other crashes of the compiler on tensors of no elements
# shows: Error code: -8
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1, 0, 2, 2] input) => (uint8[1, 0, 4, 4] output) { output = DepthToSpace <blocksize = 2> (input) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((1, 0, 2, 2), np.uint8)).to_host())
