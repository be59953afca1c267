# Unique takes any number but 0 for sorted 1.
# kind: accepts invalid
# text: ONNX Unique-28, sorted: "Must be one of 0, or 1 (default)."
# case: onnx.unique/sorted-out-of-range[sorted=2]
# no waiver: runs leave the operator out on the CPU, because a third of the calls diverge, in many ways
# upstream: none found, 2026-11-28
# shows: [1, 2]
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int32[2] x) => (int32[n] y, int64[n] i) { y, i = Unique <sorted = 2> (x) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.array([2, 1], np.int32)})[0].tolist())
