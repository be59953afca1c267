# An axis of 33 bits crashes the compiler, for Concat, and so for Compress, Gather, Slice and Transpose.
# kind: crash
# text: ONNX Concat-13, axis: "Accepted range is [-r, r-1] where r = rank(inputs).."
# case: onnx.concat/axis-out-of-range[axis=4294967296]
# upstream: https://github.com/iree-org/iree/issues/24265 has a crash for a negative axis of another operator
# shows: Error code: -11
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2] a, uint8[2] b) => (uint8[4] c) { c = Concat <axis = 4294967296> (a, b) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(2, np.uint8), np.zeros(2, np.uint8)).to_host())
