# OneHot reads the lower 32 bits of an index, so that index 2^32 marks place 0.
# kind: wrong elements
# text: OpenVINO OneHot-16, Detailed description: "When some elements from the ``indices`` are greater or equal to the ``depth``, it is a well-formed operation. The corresponding output rows are populated with ``off_value`` in this case."
# case: openvino.one_hot/extremes[mode=ignore-negative,index=4294967297]
# upstream: none found, 2026-11-28
# shows: [1]
import numpy as np, openvino as ov, openvino.opset16 as ops
indices = ops.parameter([], np.int64)
node = ops.one_hot(indices, ops.constant(np.int64(1)), ops.constant(np.int32(1)), ops.constant(np.int32(0)), 0)
print(ov.compile_model(ov.Model([node], [indices]), "CPU")([np.array(2**32)])[0].tolist())
