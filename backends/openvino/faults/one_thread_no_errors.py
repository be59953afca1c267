# On one thread, an error of shape inference at run time is lost, and the output is empty.
# kind: accepts invalid
# text: OpenVINO Concat-1, inputs: "Shapes for all inputs should match at every position except axis position."
# case: onnx.concat/other-sizes-of-two
# upstream: https://github.com/openvinotoolkit/openvino/pull/13722 runs shape inference beside the preparation of nodes
# shows: (0, 0)
import numpy as np, openvino as ov, openvino.opset15 as ops
first, second = ops.parameter([-1, -1], np.uint8), ops.parameter([-1, -1], np.uint8)
model = ov.Model([ops.concat([first, second], 0)], [first, second])
run = ov.compile_model(model, "CPU", {"INFERENCE_NUM_THREADS": 1})
print(run([np.zeros((1, 2), np.uint8), np.zeros((1, 1), np.uint8)])[0].shape)
