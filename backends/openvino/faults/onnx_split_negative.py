# Split gives an output of length -1 what the others leave.
# kind: accepts invalid
# text: ONNX Split-18, split: "Values should be >= 0."
# case: onnx.split/negative-length[split=0]
# upstream: https://github.com/openvinotoolkit/openvino/pull/1698 gives -1 this meaning in VariadicSplit, by which Split is built
# shows: [1, 2, 3]
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[4] input) => (uint8[a] x, uint8[b] y) <int64[2] split = {-1, 1}> { x, y = Split (input, split) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([1, 2, 3, 4], np.uint8)])[0].tolist())
