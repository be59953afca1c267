# ConvTranspose of a stated output_shape takes all padding from the end.
# kind: wrong elements
# text: ONNX ConvTranspose-22: "output_shape[i] = stride[i] * (input_size[i] - 1) + output_padding[i] + ((kernel_shape[i] - 1) * dilations[i] + 1) - pads[start_i] - pads[end_i]"
# case: onnx.conv_transpose/output-shape
# upstream: none found, 2026-11-30
# shows: 2. 23.
import tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 22]> g (float[1, 1, 3] x, float[1, 1, 3] w) => (float[1, 1, 2] output) { output = ConvTranspose <output_shape = [2]> (x, w) }""").SerializeToString()), file.flush()
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.array([[[2, 3, 5]]], np.float32), np.array([[[1, 10, 100]]], np.float32)])[0].to_numpy())
