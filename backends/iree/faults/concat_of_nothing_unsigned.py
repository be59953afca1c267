# Concat refuses unsigned data of which none has elements: they become a literal that has a sign.
# kind: refuses valid
# text: ONNX Concat-13: "Concatenate a list of tensors into a single tensor. All input tensors must have the same shape, except for the dimension size of the axis to concatenate on."
# case: onnx.concat/nothing-and-nothing
# upstream: none found, 2026-11-28
# shows: op inferred type(s) '!torch.vtensor<[0],si8>'
import numpy as np, onnx.parser, iree.compiler.tools, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[0] a, uint8[0] b) => (uint8[0] c) { c = Concat <axis = 0> (a, b) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
print(iree.runtime.load_vm_flatbuffer(iree.compiler.tools.compile_str(str(module), target_backends=["llvm-cpu"]), driver="local-sync").g(np.zeros(0, np.uint8), np.zeros(0, np.uint8)).to_host().shape)
