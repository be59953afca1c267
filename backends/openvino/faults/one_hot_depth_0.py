# OneHot accepts a depth of 0.
# kind: accepts invalid
# text: OpenVINO OneHot-16, Inputs, depth: "positive scalar (0D tensor) of type *T1*"
# case: openvino.one_hot/depth-below-1[depth=0]
# upstream: https://github.com/openvinotoolkit/openvino/pull/4243 gave OneHot-1 the sentence, and a check
# shows: (0,)
import numpy as np, openvino as ov, openvino.opset16 as ops
indices = ops.parameter([], np.int64)
node = ops.one_hot(indices, ops.constant(np.int64(0)), ops.constant(np.int32(1)), ops.constant(np.int32(0)), 0)
print(ov.compile_model(ov.Model([node], [indices]), "CPU")([np.array(0)])[0].shape)
