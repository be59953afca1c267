# Einsum of int64 ends the process.
# kind: crash
# text: ONNX Einsum-12: "the reduce-sum performs a summation over all the indices"
# case: onnx.einsum/listed[dtype=int64]
# upstream: none found, 2026-11-30
# shows: ended by a signal
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]> g (int64[2] a, int64[2] b) => (int64 output) { output = Einsum <equation = "i,i"> (a, b) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones(2, np.int64), np.ones(2, np.int64)])[0].to_numpy())
