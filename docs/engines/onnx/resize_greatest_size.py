# Resize refuses the greatest size, which another axis of 0 allows.
# fault: refuses a valid call
# text: ONNX Resize-19, keep_aspect_ratio_policy: "out_size[d] = sizes[i]"
# case: onnx.resize/most-of-nothing
# upstream: none found
# shows: IndexError: index 0 is out of bounds for axis 0 with size 0
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (float[0, 1] X) => (float[a, b] Y) <int64[2] sizes = {0, 9223372036854775807}> { Y = Resize <mode = "nearest"> (X, , , sizes) }""")
print(onnx.reference.ReferenceEvaluator(model).run(None, {"X": np.zeros((0, 1), np.float32)})[0])
