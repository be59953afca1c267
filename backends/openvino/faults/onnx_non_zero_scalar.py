# NonZero of a scalar has a row.
# kind: wrong shape
# text: ONNX NonZero-13: "for scalar input, NonZero produces output shape (0, N) instead of (1, N), which is different from Numpy's behavior."
# case: onnx.non_zero/scalar
# upstream: none found, 2026-11-29
# shows: (1, 1)
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (float x) => (int64[d, n] y) { y = NonZero (x) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.array(5, np.float32)})[0].shape)
