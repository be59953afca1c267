# TopK with stable is refused where sort is none.
# kind: refuses valid
# text: OpenVINO TopK-11, stable: "Takes effect only if the ``sort`` attribute is set to ``value`` or ``index``."
# case: openvino.top_k/unsorted[stable=true]
# upstream: https://github.com/openvinotoolkit/openvino/pull/16811 has a test that expects it
# shows: Stable sort can only be used
import numpy as np, openvino.opset14 as ops
ops.topk(ops.parameter([3]), ops.constant(np.int64(2)), 0, "max", "none", stable=True)
