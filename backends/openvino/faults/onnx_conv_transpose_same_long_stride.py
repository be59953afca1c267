# With SAME_UPPER and a stride longer than the kernel, the output of ConvTranspose lacks elements at the end.
# kind: wrong shape
# text: ONNX ConvTranspose-22, auto_pad: "SAME_UPPER or SAME_LOWER mean pad the input so that `output_shape[i] = input_shape[i] * strides[i]` for each axis `i`."
# case: onnx.conv_transpose/beyond-windows-same-upper
# upstream: https://github.com/openvinotoolkit/openvino/pull/32608 mended the size where padding removes elements
# shows: (1, 1, 5)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,2] x, float[1,1,2] w) => (float[a,b,c] y) { y = ConvTranspose <auto_pad = "SAME_UPPER", strides = [3]> (x, w) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[[2, 3]]], np.float32), np.array([[[1, 10]]], np.float32)])[0].shape)
