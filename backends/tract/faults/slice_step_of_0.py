# A Slice of step 0 ends the process.
# kind: crash
# text: ONNX Slice-13, steps: "'steps' cannot be 0."
# case: onnx.slice/step-of-0[sizes=0,end=2]
# upstream: none found, 2026-11-30
# shows: ended by a signal
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2] data) => (uint8[n] output) <int64[1] starts = {0}, int64[1] ends = {2}, int64[1] axes = {0}, int64[1] steps = {0}> { output = Slice (data, starts, ends, axes, steps) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones(2, np.uint8)])[0].to_numpy())
