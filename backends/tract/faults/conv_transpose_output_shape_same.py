# ConvTranspose of SAME_UPPER ends the process if it states an output_shape.
# kind: crash
# text: ONNX ConvTranspose-22, auto_pad: "SAME_UPPER or SAME_LOWER mean pad the input so that `output_shape[i] = input_shape[i] * strides[i]` for each axis `i`."
# case: onnx.conv_transpose/output-shape-same-upper
# upstream: none found, 2026-11-30
# shows: ended by a signal
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]> g (float[1, 1, 3] x, float[1, 1, 3] w) => (float[1, 1, 2] output) { output = ConvTranspose <output_shape = [2], auto_pad = "SAME_UPPER"> (x, w) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.array([[[2, 3, 5]]], np.float32), np.array([[[1, 10, 100]]], np.float32)])[0].to_numpy())
