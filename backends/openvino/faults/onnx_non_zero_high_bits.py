# NonZero takes an integer for zero whose low 32 bits are.
# kind: wrong shape
# text: ONNX NonZero-13: "Returns the indices of the elements that are non-zero"
# case: onnx.non_zero/high-bits[of=0]
# upstream: none found, 2026-11-29
# shows: (1, 0)
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (int64[2] x) => (int64[d, n] y) { y = NonZero (x) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.array([0, 2**32])})[0].shape)
