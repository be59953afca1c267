# ScatterNDUpdate refuses a tensor of one element for the update of a single element.
# kind: refuses valid
# text: OpenVINO ScatterNDUpdate-15, updates: "If expected updates rank is 0D it can be a tensor with single element."
# case: openvino.scatter_nd_update/one-tuple[sizes=1,reduction=none]
# upstream: https://github.com/openvinotoolkit/openvino/pull/4905 has shape inference accept it
# shows: expectUpdateShape.size() == updateRank
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([2], np.uint8), ops.parameter([1], np.uint8)
try:
    ov.compile_model(ov.Model([ops.scatter_nd_update(data, np.array([1]), updates)], [data, updates]), "CPU")
except RuntimeError as refusal:
    print(refusal)
