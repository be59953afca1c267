# PixelShuffle drops the channels that make no whole block.
# kind: differs from ONNX
# text: ONNX DepthToSpace-13, output: "Output tensor of [N, C/(blocksize * blocksize), H * blocksize, W * blocksize]."
# case: onnx.depth_to_space/depth-of-five
# upstream: none found, 2026-11-28
# shows: 0 (1, 2, 2)
import ncnn, numpy as np
net = ncnn.Net()
net.load_param_mem("7767517\n2 2\nInput in 0 1 in\nPixelShuffle layer 1 1 in out 0=2\n")
net.load_model_mem(bytes(4))
extractor = net.create_extractor()
extractor.input("in", ncnn.Mat(np.ones((5, 1, 1), np.float32)).clone())
status, out = extractor.extract("out")
print(status, np.array(out).shape)
