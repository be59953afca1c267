# With SAME_UPPER and SAME_LOWER, pools pad for a window without dilations, so the output is too short or is made of other elements.
# kind: wrong shape
# text: ONNX MaxPool-22, auto_pad: "SAME_UPPER or SAME_LOWER mean pad the input so that `output_shape[i] = ceil(input_shape[i] / strides[i])` for each axis `i`."
# case: onnx.max_pool/same-dilations
# upstream: https://github.com/microsoft/onnxruntime/issues/20582 is about Conv, which refuses such a call; none about pools found, 2026-11-29
# shows: (1, 1, 2)
import numpy as np, onnx.parser, onnxruntime as ort
x = np.array([[[1, 3, 8]]], np.float32)
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,3] x) => (float[a,b,c] y) { y = MaxPool <kernel_shape = [2], dilations = [2], auto_pad = "SAME_UPPER"> (x) }""")
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": x})[0].shape)
