# depth_to_space drops the channels that make no whole block.
# kind: accepts invalid
# text: MNN 3.6.1, expr.depth_to_space: "It is the reverse transformation of SpaceToDepth.", of which no result has five channels
# case: onnx.depth_to_space/depth-of-five
# upstream: none found, 2026-11-28
# shows: [1, 2, 2, 1]
import MNN.expr as F
print(F.depth_to_space(F.const([1., 2., 3., 4., 5.], [1, 1, 1, 5], F.NHWC), 2).shape)
