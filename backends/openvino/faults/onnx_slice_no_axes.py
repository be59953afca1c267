# Slice refuses lists without entries, which it takes for scalars.
# kind: refuses valid
# text: ONNX Slice-13, starts: "1-D tensor of starting indices of corresponding axis in `axes`"
# case: onnx.slice/no-axes
# upstream: https://github.com/openvinotoolkit/openvino/pull/1776 makes a scalar of a constant without data
# shows: smaller rank 0
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint16[1,2] data) => (uint16[1,2] output) <int64[0] starts = {}, int64[0] ends = {}, int64[0] axes = {}> { output = Slice (data, starts, ends, axes) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.array([[1, 2]], np.uint16)])[0]))
