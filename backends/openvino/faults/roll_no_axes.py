# Roll leaves its output unwritten if there are no axes.
# kind: wrong elements
# text: OpenVINO Roll-7, Inputs, axes: "a scalar or 1D tensor of type T_IND_2. Specifies axes along which elements are shifted."
# case: openvino.roll/no-axes[shift=1,sizes=0]
# upstream: none found, 2026-11-28
# shows: [7, 7, 7]
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([3], np.uint8)
node = ops.roll(data, ops.constant(np.array(0)), ops.constant(np.zeros(0, int)))
request, output = ov.compile_model(ov.Model([node], [data]), "CPU").create_infer_request(), ov.Tensor(np.full(3, 7, np.uint8))
request.set_output_tensor(output)
request.infer([np.array([1, 2, 3], np.uint8)])
print(output.data.tolist())
