# Slice that goes backward from before the first element is refused, where sizes are open.
# kind: refuses valid
# text: OpenVINO Slice-8, detailed description: "The rules follow python language slicing data[start:stop:step]."
# case: openvino.slice/backward-from-before-the-first
# upstream: https://github.com/openvinotoolkit/openvino/pull/13157 mended the inference of sizes for another start
# shows: Can not clone with new dims
import numpy as np, openvino as ov, openvino.opset15 as ops
data = ops.parameter([-1], np.uint8)
node = ops.slice(data, np.array([-4]), np.array([-4]), np.array([-1]), np.array([0]))
print(repr(ov.compile_model(ov.Model([node], [data]), "CPU")([np.array([1, 2, 3], np.uint8)])[0]))
