# Slice refuses bounds of no axes where they are given at run time.
# kind: refuses valid
# text: OpenVINO Slice-8, detailed description: "Other axes will not be affected and will be output in full."
# case: openvino.slice/bounds-of-no-axes
# upstream: https://github.com/openvinotoolkit/openvino/pull/33990 mends a crash by such axes in a pass
# shows: ptr is Null
import numpy as np, openvino as ov, openvino.opset15 as ops
data, *bounds = [ops.parameter([-1], np.uint8)] + [ops.parameter([0], np.int64) for _ in range(4)]
run = ov.compile_model(ov.Model([ops.slice(data, *bounds)], [data, *bounds]), "CPU")
print(repr(run([np.array([1, 2, 3], np.uint8)] + [np.array(n, np.int64) for n in ([], [], [], [])])[0]))
