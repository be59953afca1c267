# GroupConvolutionBackpropData of one group with several channels is refused.
# kind: refuses valid
# text: OpenVINO GroupConvolutionBackpropData-1, inputs: "Layout is ``[GROUPS, C_IN, C_OUT, X, Y, Z]``"
# case: openvino.group_convolution_backprop_data/channels
# upstream: none found, 2026-12-01
# shows: could not create a primitive
import openvino as ov, openvino.opset14 as ops
x, w = ops.parameter([1, 2, 2]), ops.parameter([1, 2, 1, 1])
ov.compile_model(ov.Model([ops.group_convolution_backprop_data(x, w, [1])], [x, w]), "CPU")
