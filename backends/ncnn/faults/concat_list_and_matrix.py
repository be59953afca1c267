# Concat joins a list to a matrix.
# kind: accepts invalid
# text: ncnn 2026-07-22, operators, Concat: "input mat dims: multiple inputs with same rank, 1d, 2d, 3d, 4d"
# case: onnx.concat/list-and-matrix
# upstream: https://github.com/Tencent/ncnn/issues/2506 crashes on blobs of other sizes
# shows: 0 (2,)
import ncnn, numpy as np
net = ncnn.Net()
net.load_param_mem("7767517\n3 3\nInput a 0 1 a\nInput b 0 1 b\nConcat layer 2 1 a b out 0=0\n")
net.load_model_mem(bytes(4))
extractor = net.create_extractor()
for name, data in ("a", [1]), ("b", [[2]]):
    extractor.input(name, ncnn.Mat(np.array(data, np.float32)).clone())
status, out = extractor.extract("out")
print(status, np.array(out).shape)
