# With VALID and ceil_mode, pools add a window that reaches behind the input.
# kind: wrong shape
# text: ONNX MaxPool-22: "VALID: output_spatial_shape[i] = ceil((input_spatial_shape[i] - ((kernel_spatial_shape[i] - 1) * dilations[i] + 1) + 1) / strides_spatial_shape[i])"
# case: onnx.max_pool/valid-ceil
# upstream: https://github.com/microsoft/onnxruntime/issues/10083
# shows: (1, 1, 2)
import numpy as np, onnx.parser, onnxruntime as ort
x = np.array([[[1, 3, 8]]], np.float32)
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,3] x) => (float[a,b,c] y) { y = MaxPool <kernel_shape = [2], strides = [2], auto_pad = "VALID", ceil_mode = 1> (x) }""")
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": x})[0].shape)
