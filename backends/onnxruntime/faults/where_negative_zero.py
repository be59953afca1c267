# Where makes -0 positive.
# kind: changed sign of zero
# text: ONNX Where-16: "Return elements, either from X or Y, depending on condition."
# case: onnx.where/negative-zero
# upstream: https://github.com/microsoft/onnxruntime/issues/32191, which https://github.com/microsoft/onnxruntime/pull/32192 is to mend
# shows: [0.0]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 16]>
    g (bool[1] c, float[1] x, float[1] y) => (float[1] z) { z = Where (c, x, y) }""")
run = ort.InferenceSession(model.SerializeToString()).run
print(run(None, {"c": np.array([True]), "x": np.array([-0.0], np.float32), "y": np.ones(1, np.float32)})[0].tolist())
