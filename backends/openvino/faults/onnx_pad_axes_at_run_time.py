# Pad takes an axis before the first for nothing to pad where axes are given at run time.
# kind: accepts invalid
# text: ONNX Pad-18, axes: "Accepted range is [-r, r-1]"
# case: onnx.pad/out-of-range[axes=1]
# upstream: https://github.com/openvinotoolkit/openvino/pull/36987 has it check axes that are constants
# shows: [[1 2]]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[1, 2] data, int64[2] pads, int64[1] axes) => (uint8[a, b] output) { output = Pad (data, pads, , axes) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.uint8([[1, 2]]), np.array([1, 0]), np.array([-3])])[0])
