# Concat joins columns of different lengths.
# kind: differs from ONNX
# text: ONNX Concat-13: "All input tensors must have the same shape, except for the dimension size of the axis to concatenate on."
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
