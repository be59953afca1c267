# Trilu keeps the diagonal below the main one if k is the greatest number.
# kind: wrong elements
# text: ONNX Trilu-14: "If upper is set to true, a positive k retains the upper triangular matrix excluding the main diagonal and (k-1) diagonals above it."
# case: onnx.trilu/greatest-k
# upstream: none found, 2026-11-30
# shows: [1]
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 14]> g (uint8[2, 1] input) => (uint8[2, 1] output) <int64 k = {9223372036854775807}> { output = Trilu (input, k) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones((2, 1), np.uint8)])[0].to_numpy())
