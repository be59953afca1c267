# Concat joins columns of different lengths.
# fault: accepts an invalid call
# text: ncnn, operators, Concat: "y = concat(x0, x1, x2, ...) by axis", of blobs that have the same other axes
# case: onnx.concat/columns-of-two-and-three
# upstream: https://github.com/Tencent/ncnn/issues/2506 crashes on blobs of other sizes
# shows: 0 (2, 2)
import ncnn, numpy as np
net = ncnn.Net()
net.load_param_mem("7767517\n3 3\nInput a 0 1 a\nInput b 0 1 b\nConcat layer 2 1 a b out 0=1\n")
net.load_model_mem(bytes(4))
extractor = net.create_extractor()
for name, size in ("a", 2), ("b", 3):
    extractor.input(name, ncnn.Mat(np.ones((size, 1), np.float32)).clone())
status, out = extractor.extract("out")
print(status, np.array(out).shape)
