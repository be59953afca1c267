# Reorg drops the columns that make no whole block.
# kind: differs from ONNX
# text: ONNX SpaceToDepth-13, output: "Output tensor of [N, C * blocksize * blocksize, H/blocksize, W/blocksize]."
# case: onnx.space_to_depth/width-of-three
# upstream: none found, 2026-11-28
# shows: 0 (4, 1, 1)
import ncnn, numpy as np
net = ncnn.Net()
net.load_param_mem("7767517\n2 2\nInput in 0 1 in\nReorg layer 1 1 in out 0=2\n")
net.load_model_mem(bytes(4))
extractor = net.create_extractor()
extractor.input("in", ncnn.Mat(np.ones((1, 2, 3), np.float32)).clone())
status, out = extractor.extract("out")
print(status, np.array(out).shape)
