# Einsum of 64 bits keeps the low 32 bits of products.
# kind: wrong elements
# text: OpenVINO Einsum-7, detailed description: "*Einsum* operates on two operands similar to element-wise multiplication by all pairs of batches from both operands."
# case: openvino.einsum/above-32-bits[dtype=int64]
# upstream: https://github.com/openvinotoolkit/openvino/issues/35823 is Add
# shows: -589934592
import numpy as np, openvino as ov, openvino.opset15 as ops
x = [ops.parameter([], np.int64) for _ in range(3)]
run = ov.compile_model(ov.Model([ops.einsum(x, ",,")], x), "CPU")
print(run([np.array(2000)] * 3)[0])
