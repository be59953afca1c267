# Shape inference refuses sizes of no axes.
# kind: refuses valid
# text: ONNX Resize-19, sizes: "The number of elements of 'sizes' should be the same as the rank of input 'X'"
# case: onnx.resize/scalar
# upstream: https://github.com/onnx/onnx/pull/4388 takes empty lists for absent ones
# shows: Either `sizes` or `scales` must be provided
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float X) => (float Y) <int64[0] sizes = {}> { Y = Resize <mode = "nearest"> (X, , , sizes) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.array(7, np.float32)})[0])
