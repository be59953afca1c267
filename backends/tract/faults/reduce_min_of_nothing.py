# ReduceMin of no elements is the greatest finite number.
# kind: wrong elements
# text: ONNX ReduceMin-20: "Reduction over an empty set of values yields plus infinity (if supported by the datatype) or the maximum value of the data type otherwise."
# case: onnx.reduce_min/empty
# upstream: none found, 2026-11-30
# shows: 3.4
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 20]> g (float[2, 0] data) => (float[2, 1] reduced) <int64[1] axes = {1}> { reduced = ReduceMin (data, axes) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones((2, 0), np.float32)])[0].to_numpy())
