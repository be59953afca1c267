# ReduceProd of an axis of a scalar, given at run time, damages memory or returns a result.
# kind: crash
# text: OpenVINO ReduceProd-1, inputs: "The range of elements is ``[-r, r-1]``"
# case: openvino.reduce_prod/of-a-scalar[axis=0]
# upstream: none found, 2026-11-30
# shows: ended by a signal
import numpy as np, openvino as ov, openvino.opset15 as ops
x, axes = ops.parameter([], np.float16), ops.parameter([1], np.int64)
run = ov.compile_model(ov.Model([ops.reduce_prod(x, axes, True)], [x, axes]), "CPU")
for _ in range(1000):
    run([np.array(935, np.float16), np.array([0])])
