# Reshape to more elements than there are gives memory behind the data.
# kind: reads foreign memory
# text: ncnn 2026-07-22, operators, Reshape: "y = reshape(x)", of which no element is new
# case: onnx.reshape/more-than-there-is
# upstream: none found, 2026-11-28
# shows: (1, 3)
import ncnn, numpy as np
net = ncnn.Net()
net.load_param_mem("7767517\n2 2\nInput in 0 1 in\nReshape layer 1 1 in out 0=3 1=1\n")
net.load_model_mem(bytes(4))
extractor = net.create_extractor()
extractor.input("in", ncnn.Mat(np.array([1, 2], np.float32)).clone())
print(np.array(extractor.extract("out")[1]).shape)
