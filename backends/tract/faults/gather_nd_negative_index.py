# GatherND ends the process if an index counts from the end.
# kind: crash
# text: ONNX GatherND-13: "All values in `indices` are expected to be within bounds [-s, s-1] along axis of size `s`"
# case: onnx.gather_nd/one-slice
# upstream: none found, 2026-11-30
# shows: ended by a signal
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2] data, int64[1] indices) => (uint8 output) { output = GatherND (data, indices) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones(2, np.uint8), np.array([-1])])[0].to_numpy())
