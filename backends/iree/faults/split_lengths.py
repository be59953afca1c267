# A Split whose lengths are not those of its outputs crashes the compiler.
# kind: crash
# text: ONNX Split-18, split: "Optional length of each output."
# case: onnx.split/other-count-of-lengths[split=0]
# upstream: none found, 2026-11-28
# shows: Error code: -
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (uint8[4] input) => (uint8[] a, uint8[] b) <int64[1] split = {4}> { a, b = Split <axis = 0> (input, split) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(4, np.uint8))[0].to_host())
