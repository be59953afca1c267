# SliceScatter copies its data, or divides by zero, where all sizes are known and its bounds are given at run time.
# kind: wrong elements
# text: OpenVINO SliceScatter-15, Detailed description: "The operation produces a copy of ``data`` tensor and updates it using values specified by ``updates`` at specific slices"
# case: openvino.slice_scatter/example-1[dtype=int32]
# upstream: https://github.com/openvinotoolkit/openvino/pull/27482 prepares the operation in static execution
# shows: [[0 0]]
import numpy as np, openvino as ov, openvino.opset15 as ops
inputs = [ops.parameter([1, 2], np.int32), ops.parameter([1, 2], np.int32)] + [ops.parameter([1], np.int64) for _ in range(4)]
run = ov.compile_model(ov.Model([ops.slice_scatter(*inputs)], inputs), "CPU")
start, stop, step, axes = [0], [1], [1], [0]
print(run([np.zeros((1, 2), np.int32), np.ones((1, 2), np.int32), start, stop, step, axes])[0])
