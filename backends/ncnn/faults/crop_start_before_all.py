# Crop from before the first element gives memory before the data.
# kind: reads foreign memory
# text: ncnn 2026-07-22, operators, Crop: "y = crop(x)", of which no element is new
# case: onnx.slice/start-before-list
# upstream: none found, 2026-11-28
# shows: (2,)
import ncnn, numpy as np
net = ncnn.Net()
net.load_param_mem("7767517\n2 2\nInput in 0 1 in\nCrop layer 1 1 in out -23309=1,-2 -23310=1,1 -23311=1,0\n")
net.load_model_mem(bytes(4))
extractor = net.create_extractor()
extractor.input("in", ncnn.Mat(np.array([1], np.float32)).clone())
print(np.array(extractor.extract("out")[1]).shape)
