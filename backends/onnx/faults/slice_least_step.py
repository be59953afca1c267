# Shape inference runs for ever, nearly, where a step is the least integer.
# kind: hang
# text: ONNX Slice-13, steps: "Negative value means slicing backward."
# case: onnx.slice/least-step
# upstream: https://github.com/onnx/onnx/pull/7735 had an abort where a dimension is empty
# shows: ended by its alarm
import signal
signal.alarm(10)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[3] data) => (uint8[n] output) <int64[1] starts = {2}, int64[1] ends = {-4}, int64[1] axes = {0}, int64[1] steps = {-9223372036854775808}> { output = Slice (data, starts, ends, axes, steps) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.zeros(3, np.uint8)})[0])
