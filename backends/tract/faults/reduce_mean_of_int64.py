# ReduceMean of int64 keeps 32 bits of a sum.
# kind: wrong elements
# text: ONNX ReduceMean-18: "Computes the mean of the input tensor's elements along the provided axes."
# case: onnx.reduce_mean/beyond-53-bits
# upstream: none found, 2026-11-30
# shows: [1]
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (int64[1] data) => (int64[1] reduced) <int64[1] axes = {0}> { reduced = ReduceMean (data, axes) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.array([9007199254740993])])[0].to_numpy())
