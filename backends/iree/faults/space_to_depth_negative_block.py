# SpaceToDepth takes the least integer for a block size.
# kind: accepts invalid
# text: ONNX SpaceToDepth-13, output: "Output tensor of [N, C * blocksize * blocksize, H/blocksize, W/blocksize]."
# case: onnx.space_to_depth/no-blocks[blocksize=-9223372036854775808]
# upstream: none found, 2026-11-28
# shows: (
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1, 1, 2, 2] input) => (uint8[n, c, h, w] output) { output = SpaceToDepth <blocksize = -9223372036854775808> (input) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((1, 1, 2, 2), np.uint8)).to_host().shape)
