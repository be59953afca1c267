# Slice leaves out the last element where the end is the greatest integer and given at run time.
# kind: wrong shape
# text: ONNX Slice-13: "For slicing to the end of a dimension with unknown size, it is recommended to pass in `INT_MAX`"
# case: onnx.slice/to-the-greatest
# upstream: https://github.com/openvinotoolkit/openvino/pull/30906 is about the same end with a step of -1
# shows: (2,)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[3] data, int64[1] starts, int64[1] ends) => (uint8[a] output) { output = Slice (data, starts, ends) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros(3, np.uint8), np.array([0]), np.array([2**63 - 1])])[0].shape)
