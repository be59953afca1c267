# With SAME_UPPER and SAME_LOWER, a pool of 8 channels ends the process where its window with dilations is longer than the input with its padding.
# kind: crash
# text: ONNX MaxPool-22, auto_pad: "SAME_UPPER or SAME_LOWER mean pad the input so that `output_shape[i] = ceil(input_shape[i] / strides[i])` for each axis `i`."
# case: onnx.max_pool/same-dilations
# upstream: https://github.com/microsoft/onnxruntime/issues/1224 is of such a window with pads; none of the crash found, 2026-12-01
# shows: ended by a signal
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,8,3,1] x) => (float[a,b,c,d] y)
    { y = MaxPool <kernel_shape = [3, 1], dilations = [3, 1], strides = [2, 1], auto_pad = "SAME_LOWER"> (x) }""")
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
session.run(None, {"x": np.zeros((1, 8, 3, 1), np.float32)})
