# ScatterElements writes behind its data where there are more indices than data off the axis.
# kind: writes foreign memory
# text: ONNX ScatterElements-18: "the index-value for dimension != axis is obtained from the index of the entry itself."
# case: onnx.scatter_elements/more-rows-than-the-data
# upstream: https://github.com/openvinotoolkit/openvino/pull/38297 adds checks of indices, not of their sizes, and is open
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[1, 1] data, int64[n, 1] indices, float[n, 1] updates) => (float[a, b] output) { output = ScatterElements <axis = 1> (data, indices, updates) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
for _ in range(20): run([np.zeros((1, 1), np.float32), np.zeros((20000, 1), np.int64), np.ones((20000, 1), np.float32)])
