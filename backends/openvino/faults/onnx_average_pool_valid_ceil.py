# With VALID and ceil_mode, AveragePool adds a window that reaches behind the input.
# kind: wrong shape
# text: ONNX AveragePool-22: "VALID: output_spatial_shape[i] = ceil((input_spatial_shape[i] - ((kernel_spatial_shape[i] - 1) * dilations[i] + 1) + 1) / strides_spatial_shape[i])"
# case: onnx.average_pool/valid-ceil
# upstream: https://github.com/openvinotoolkit/openvino/pull/36714 removes windows that begin in padding; none about VALID found, 2026-11-29
# shows: (1, 1, 2)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,3] x) => (float[a,b,c] y) { y = AveragePool <kernel_shape = [2], strides = [2], auto_pad = "VALID", ceil_mode = 1> (x) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([[[1, 3, 8]]], np.float32)])[0].shape)
