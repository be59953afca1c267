# Transpose does not end if an axis occurs twice in perm.
# kind: hang
# text: ONNX Transpose-25: "By default, reverse the dimensions; otherwise permute the axes according to the values given"
# case: onnx.transpose/repeated[perm=0]
# upstream: none found, 2026-11-30
# shows: ended by its alarm
import signal, tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[1, 1] data) => (uint8[1, 1] transposed) { transposed = Transpose <perm = [0, 0]> (data) }""").SerializeToString()), file.flush()
signal.alarm(20)
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.ones((1, 1), np.uint8)])[0].to_numpy())
