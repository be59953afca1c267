# With ceil_mode, MaxPool has a window that begins behind the input.
# kind: wrong shape
# text: ONNX MaxPool-22: "Sliding windows that would start in the right padded region are ignored."
# case: onnx.max_pool/example-start
# upstream: https://github.com/openvinotoolkit/openvino/issues/18731 has it of OpenVINO's own MaxPool, and https://github.com/openvinotoolkit/openvino/pull/36714 mended it for AveragePool
# shows: (1, 1, 2, 2)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,2,2] x) => (float[a,b,c,d] y) { y = MaxPool <kernel_shape = [1, 1], strides = [2, 2], ceil_mode = 1> (x) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[[[-1, 2], [3, 4]]]], np.float32)])[0].shape)
