# Split with num_outputs refuses a last output that is smaller, where axis is negative.
# kind: refuses valid
# text: ONNX Split-18: "If the tensor is not evenly splittable into `num_outputs`, the last chunk will be smaller."
# case: onnx.split/last-smaller-from-the-back
# upstream: https://github.com/openvinotoolkit/openvino/pull/30925 added a smaller last output, for axes from the front
# shows: must be evenly divisible
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[3] input) => (uint8[a] first, uint8[b] second) { first, second = Split <axis = -1, num_outputs = 2> (input) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros(3, np.uint8)])[0]))
