# A Slice of the greatest step has no elements.
# kind: wrong shape
# text: ONNX Slice-13, steps: "1-D tensor of slice step of corresponding axis in `axes`."
# case: onnx.slice/greatest-step
# upstream: none found, 2026-11-30
# shows: (0,)
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[2] data) => (uint8[n] output) <int64[1] starts = {0}, int64[1] ends = {2}, int64[1] axes = {0}, int64[1] steps = {9223372036854775807}> { output = Slice (data, starts, ends, axes, steps) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones(2, np.uint8)])[0].to_numpy().shape)
