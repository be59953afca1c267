# Shape inference crashes where a step is the greatest integer.
# kind: crash
# text: ONNX Slice-13, steps: "1-D tensor of slice step of corresponding axis in `axes`."
# case: onnx.slice/greatest-step
# upstream: https://github.com/onnx/onnx/pull/7735 had an abort where a dimension is empty
# shows: ended by a signal
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[3] data) => (uint8[n] output) <int64[1] starts = {0}, int64[1] ends = {3}, int64[1] axes = {0}, int64[1] steps = {9223372036854775807}> { output = Slice (data, starts, ends, axes, steps) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.zeros(3, np.uint8)})[0])
