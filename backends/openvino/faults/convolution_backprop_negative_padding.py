# A negative output_padding cuts elements off.
# kind: accepts invalid
# text: OpenVINO ConvolutionBackpropData-1, output_padding: "non-negative integer values"
# case: openvino.convolution_backprop_data/negative-output-padding
# upstream: none found, 2026-12-01
# shows: (1, 1, 2)
import numpy as np, openvino as ov, openvino.opset14 as ops
x, w = ops.parameter([1, 1, 3]), ops.parameter([1, 1, 1])
node = ops.convolution_backprop_data(x, w, [1], output_padding=[-1])
print(ov.compile_model(ov.Model([node], [x, w]), "CPU")([np.zeros((1, 1, 3), np.float32), np.zeros((1, 1, 1), np.float32)])[0].shape)
