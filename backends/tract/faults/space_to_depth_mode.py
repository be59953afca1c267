# SpaceToDepth does not know its mode.
# kind: wrong elements
# text: ONNX SpaceToDepth-28, mode: "Use CRD for column-row-depth order."
# case: onnx.space_to_depth/crd-example
# upstream: none found, 2026-11-30
# shows: [0 4 1 5
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 28]> g (uint8[1, 2, 2, 2] input) => (uint8[1, 8, 1, 1] output) { output = SpaceToDepth <blocksize = 2, mode = "CRD"> (input) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.arange(8, dtype=np.uint8).reshape(1, 2, 2, 2)])[0].to_numpy().ravel())
