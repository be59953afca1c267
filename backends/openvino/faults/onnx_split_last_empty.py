# Split refuses a last output that is empty.
# kind: refuses valid
# text: ONNX Split-18: "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller."
# case: onnx.split/second-of-nothing
# upstream: https://github.com/openvinotoolkit/openvino/pull/30925 added a smaller last output
# shows: split number is invalid
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[1] input) => (uint8[a] x, uint8[b] y) { x, y = Split <num_outputs = 2> (input) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.array([1], np.uint8)])[0]))
