# OneHot takes the greatest index of uint64 for -1, which names the last class.
# kind: wrong elements
# text: ONNX OneHot-28: "Any entries in the 'indices' input tensor with values outside the range [-depth, depth-1] will result in one-hot representation with all 'off_value' values"
# case: onnx.one_hot/unsigned-outside[indices=3]
# upstream: https://github.com/openvinotoolkit/openvino/pull/31901 added the mode that counts negative indices from the back
# shows: [[1. 3.]]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (uint64[1] i, float[2] v) => (float[1, 2] y) <int64 d = {2}> { y = OneHot (i, d, v) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([2**64 - 1], np.uint64), np.array([1, 3], np.float32)])[0])
