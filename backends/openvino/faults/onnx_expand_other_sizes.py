# Expand accepts a size that does not fit where it is given at run time.
# kind: accepts invalid
# text: ONNX Expand-13: "Two corresponding dimensions must have the same value, or one of them is equal to 1."
# case: onnx.expand/size-of-33-bits
# upstream: https://github.com/openvinotoolkit/openvino/issues/37957 has such a truncation in Clip
# shows: [1, 2]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[a] input, int64[1] shape) => (uint8[b] output) { output = Expand (input, shape) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2], np.uint8), np.array([2**32 + 2])])[0].tolist())
