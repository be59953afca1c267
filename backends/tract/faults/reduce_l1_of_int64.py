# ReduceL1 of int64 keeps 32 bits of a sum.
# kind: wrong elements
# text: ONNX ReduceL1-18: "Computes the L1 norm of the input tensor's elements along the provided axes."
# case: onnx.reduce_l1/beyond-53-bits
# upstream: none found, 2026-11-30
# shows: [1]
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]> g (int64[2] data) => (int64[1] reduced) <int64[1] axes = {0}> { reduced = ReduceL1 (data, axes) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.array([9007199254740993, 0])])[0].to_numpy())
