# depth_to_space with blocks of size 0 ends the process.
# fault: crash
# text: MNN, expr.depth_to_space: "It is the reverse transformation of SpaceToDepth.", which refuses such a size
# case: onnx.depth_to_space/block-of-nothing
# upstream: none found
# shows: exit status -8
import MNN.expr as F
print(F.depth_to_space(F.const([1.], [1, 1, 1, 1], F.NHWC), 0).read())
