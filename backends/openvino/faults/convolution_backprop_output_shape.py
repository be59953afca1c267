# With output_shape and explicit, ConvolutionBackpropData lacks no element at the begin.
# kind: wrong elements
# text: OpenVINO ConvolutionBackpropData-1, detailed description: "If ``output_shape`` is specified, ``pads_begin`` and ``pads_end`` are ignored, and ``auto_pad`` defines how to distribute padding amount around the tensor."
# case: openvino.convolution_backprop_data/output-shape[auto=explicit]
# upstream: https://github.com/openvinotoolkit/openvino/issues/7321 is about auto_pad without output_shape
# shows: [1.0, 10.0, 102.0, 20.0, 203.0]
import numpy as np, openvino as ov, openvino.opset14 as ops
x, w = ops.parameter([1, 1, 3]), ops.parameter([1, 1, 3])
node = ops.convolution_backprop_data(x, w, [2], ops.constant(np.array([5])), [0], [0], [1])
print(ov.compile_model(ov.Model([node], [x, w]), "CPU")([np.array([[[1, 2, 3]]], np.float32), np.array([[[1, 10, 100]]], np.float32)])[0][0, 0].tolist())
