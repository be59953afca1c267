# Unique refuses to have no values.
# kind: refuses valid
# text: ONNX Unique-28, X: "A N-D input tensor that is to be processed."
# case: onnx.unique/nothing[shape=0,sorted=0]
# no waiver: runs leave the operator out on the CPU, because a third of the calls diverge, in many ways
# upstream: none found, 2026-11-28
# shows: Cannot get dims for non static shape
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[0] x) => (float[n] y, int64[n] i, int64[0] v, int64[n] c) { y, i, v, c = Unique (x) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.zeros(0, np.float32)})[0].tolist())
