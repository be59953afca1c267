# OneHot takes a negative number of classes.
# kind: accepts invalid
# text: ONNX OneHot-28, depth: "specifying the number of classes in one-hot tensor"
# case: onnx.one_hot/negative-depth[depth=-1]
# upstream: https://github.com/onnx/onnx/issues/8478 has it of TopK's K
# shows: (1, 0)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 28]>
    g (int64[1] i, int64 d, float[2] v) => (float[1, n] y) { y = OneHot (i, d, v) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"i": np.array([0]), "d": np.array(-1), "v": np.ones(2, np.float32)})[0].shape)
