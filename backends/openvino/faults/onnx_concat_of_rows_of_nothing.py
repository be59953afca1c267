# Concat leaves out an input of known sizes without elements, and so does not count its rows.
# kind: wrong shape
# text: ONNX Concat-13: "Concatenate a list of tensors into a single tensor."
# case: onnx.program/rows-of-nothing-joined
# upstream: https://github.com/openvinotoolkit/openvino/pull/14284 is a change of the pass, and its review says so of such inputs
# shows: (2, 0)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[n, m] x, uint8[1, 0] y) => (uint8[a, b] c) { c = Concat <axis = 0> (x, y) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros([2, 0], np.uint8), np.zeros([1, 0], np.uint8)])[0].shape)
