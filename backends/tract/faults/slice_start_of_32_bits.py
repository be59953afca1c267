# A Slice that starts 2^31 or more elements behind the last takes one element, if it ends as far away.
# kind: wrong shape
# text: ONNX Slice-13: "All negative values in `starts[i]` and `ends[i]` have `dims[axes[i]]` added to them"
# case: onnx.slice/forward-nothing[slice=3]
# upstream: none found, 2026-11-30
# shows: [1]
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]> g (uint8[1] data) => (uint8[n] output) <int64[1] starts = {2147483648}, int64[1] ends = {9223372036854775807}> { output = Slice (data, starts, ends) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones(1, np.uint8)])[0].to_numpy())
