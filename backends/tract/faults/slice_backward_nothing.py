# A backward Slice of nothing is refused.
# kind: refuses valid
# text: ONNX Slice-13, steps: "Negative value means slicing backward."
# case: onnx.slice/empty-axis[start=-1,end=-1,step=-1]
# upstream: none found, 2026-11-30
# shows: Translating
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[0] data) => (uint8[0] output) <int64[1] starts = {-1}, int64[1] ends = {-1}, int64[1] axes = {0}, int64[1] steps = {-1}> { output = Slice (data, starts, ends, axes, steps) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones(0, np.uint8)])[0].to_numpy())
