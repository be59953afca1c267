# Unique does not sort numbers beside a NaN.
# kind: wrong elements
# text: ONNX Unique-28: "Outputs are either sorted in ascending order or optionally in the order of the first occurrence of the values in the input."
# case: onnx.unique/one-nan
# no waiver: runs leave the operator out on the CPU, because a third of the calls diverge, in many ways
# upstream: https://github.com/openvinotoolkit/openvino/issues/31004 (wrong results of Unique)
# shows: [nan, 1.0, inf]
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[4] x) => (float[n] y, int64[n] i) { y, i = Unique (x) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.array([np.nan, 1, np.inf, 1], np.float32)})[0].tolist())
