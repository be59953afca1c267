# The compiler divides by a block size of 0, for DepthToSpace, and so for SpaceToDepth.
# kind: crash
# text: ONNX DepthToSpace-13, output: "Output tensor of [N, C/(blocksize * blocksize), H * blocksize, W * blocksize]."
# case: onnx.depth_to_space/no-blocks[blocksize=0]
# upstream: none found, 2026-11-28
# shows: Error code: -8
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1, 4, 2, 2] input) => (uint8[1, c, h, w] output) { output = DepthToSpace <blocksize = 0> (input) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((1, 4, 2, 2), np.uint8)).to_host())
