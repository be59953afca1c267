# pad adds the edge of an axis that has no elements.
# kind: accepts invalid
# text: MLX 0.32.4, mlx.core.pad, mode: "\"edge\": Pads with the edge values of array."
# case: openvino.pad/edge-of-no-elements
# upstream: https://github.com/ml-explore/mlx/issues/4221 had empty axes in the modes reflect and symmetric
# shows: 2
import mlx.core as mx
print(mx.pad(mx.zeros([0]), [(1, 1)], mode="edge").size)
