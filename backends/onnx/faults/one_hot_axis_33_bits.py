# OneHot takes an axis far outside its range, of which shape inference keeps 32 bits.
# kind: accepts invalid
# text: ONNX OneHot-28, axis: "Accepted range is [-r-1, r] where r = rank(indices)."
# case: onnx.one_hot/other-axis[axis=4294967296]
# upstream: none found, 2026-11-28
# shows: (1, 2)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 28]>
    g (int64[1] i, int64 d, float[2] v) => (float[a, b] y) { y = OneHot <axis = 4294967296> (i, d, v) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"i": np.array([0]), "d": np.array(2), "v": np.ones(2, np.float32)})[0].shape)
