# Resize accepts more sizes than axes.
# kind: accepts invalid
# text: ONNX Resize-19, sizes: "The number of elements of 'sizes' should be the same as the rank of input 'X', or the length of 'axes', if provided."
# case: onnx.resize/two-sizes-for-one-axis
# upstream: https://github.com/openvinotoolkit/openvino/pull/37279 corrects other axes
# shows: (4, 2)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[2, 2] X) => (float[a, b] Y) <int64[2] sizes = {4, 4}> { Y = Resize <axes = [0]> (X, , , sizes) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros((2, 2), np.float32)])[0].shape)
