# Concat refuses data of two dimensions of which none has elements.
# kind: refuses valid
# text: ONNX Concat-13: "Concatenate a list of tensors into a single tensor. All input tensors must have the same shape, except for the dimension size of the axis to concatenate on."
# case: onnx.concat/nothing-of-nothing
# upstream: https://github.com/llvm/torch-mlir/pull/2966 removes inputs without elements, and here that is all
# shows: op requires at least one input
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (float[0, 2] a, float[0, 2] b) => (float[0, 2] c) { c = Concat <axis = 0> (a, b) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros((0, 2), np.float32), np.zeros((0, 2), np.float32)).to_host().shape)
