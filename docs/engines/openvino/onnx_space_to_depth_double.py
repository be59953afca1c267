# SpaceToDepth rounds sizes as doubles do, so that great odd ones are divisible.
# kind: accepts invalid
# text: ONNX SpaceToDepth-13, output: "Output tensor of [N, C * blocksize * blocksize, H/blocksize, W/blocksize]."
# case: onnx.space_to_depth/width-of-62-bits
# upstream: none found, 2026-11-23
# shows: 2305843009213693952
import numpy as np, openvino.opset15 as ops
print(ops.space_to_depth(ops.parameter([1, 1, 2, 2**62 - 1], np.uint8), "blocks_first", 2).output(0).partial_shape)
