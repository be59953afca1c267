# PRelu takes more slopes than elements, and broadcasts these to the slopes.
# kind: accepts invalid
# text: ONNX PRelu-16: "its shape must be unidirectional broadcastable to X"
# case: onnx.p_relu/more-slopes[sizes=0]
# upstream: none found, 2026-11-29; https://github.com/onnx/onnx/issues/7038 has a slope of another shape that is accepted, too
# shows: [-2.0, -3.0]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 16]>
    g (float[1] x, float[2] slope) => (float[n] y) { y = PRelu (x, slope) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
run = onnx.reference.ReferenceEvaluator(model).run
print(run(None, {"x": np.array([-1], np.float32), "slope": np.array([2, 3], np.float32)})[0].tolist())
