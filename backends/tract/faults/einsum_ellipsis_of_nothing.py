# An output of no dimensions gets one if its ellipsis has none.
# kind: wrong shape
# text: ONNX Einsum-12: "The right-hand side may contain exactly one ellipsis."
# case: onnx.einsum/ellipsis-of-nothing[equation=2]
# upstream: none found, 2026-11-30
# shows: (1,)
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]> g (float a) => (float output) { output = Einsum <equation = "->..."> (a) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.array(3, np.float32)])[0].to_numpy().shape)
