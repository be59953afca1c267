# depth_to_space with blocks of size 0 ends the process.
# kind: crash
# text: MNN 3.6.1, expr.depth_to_space: "It is the reverse transformation of SpaceToDepth.", which refuses such a size
# case: onnx.depth_to_space/block-of-nothing
# upstream: none found, 2026-11-28
# shows: ended by a signal
import MNN.expr as F
print(F.depth_to_space(F.const([1.], [1, 1, 1, 1], F.NHWC), 0).read())
