# Resize takes a size for no axes.
# kind: accepts invalid
# text: ONNX Resize-19, sizes: "The number of elements of 'sizes' should be the same as the rank of input 'X', or the length of 'axes', if provided."
# case: onnx.resize/size-for-no-axes
# upstream: none found, 2026-11-28
# shows: [7.]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[1] X) => (float[n] Y) <int64[1] sizes = {2}> { Y = Resize <axes : ints = [], mode = "nearest"> (X, , , sizes) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.array([7], np.float32)})[0])
