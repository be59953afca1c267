# ConvolutionBackpropData of int8 makes zeros where output_shape is larger than what windows reach.
# kind: wrong by every answer
# text: OpenVINO ConvolutionBackpropData-1, detailed description: "In this case pads are determined based on the next formulas to correctly align input and output tensors"
# case: openvino.convolution_backprop_data/beyond-windows-of-bytes
# upstream: none found, 2026-12-01
# shows: [0, 0]
import numpy as np, openvino as ov, openvino.opset14 as ops
x, w = ops.parameter([1, 1, 1], np.int8), ops.parameter([1, 1, 1], np.int8)
node = ops.convolution_backprop_data(x, w, [1], ops.constant(np.array([2])), auto_pad="same_lower")
print(ov.compile_model(ov.Model([node], [x, w]), "CPU")([np.full((1, 1, 1), 1, np.int8)] * 2)[0][0, 0].tolist())
