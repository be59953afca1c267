# ReduceSum of no elements ends the process.
# kind: crash
# text: ONNX ReduceSum-13: "Reduction over an empty set of values yields 0"
# case: onnx.reduce_sum/empty
# upstream: none found, 2026-11-30
# shows: ended by a signal
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (float[2, 0] data) => (float[2, 1] reduced) <int64[1] axes = {1}> { reduced = ReduceSum (data, axes) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones((2, 0), np.float32)])[0].to_numpy())
