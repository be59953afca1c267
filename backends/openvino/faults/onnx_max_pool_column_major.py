# With storage_order, the Indices of MaxPool have their dimensions in another order than the output.
# kind: wrong shape
# text: ONNX MaxPool-22, Indices: "The dimensions of indices are the same as output tensor."
# case: onnx.max_pool/column-major-channels
# upstream: https://github.com/openvinotoolkit/openvino/issues/20879 has other wrong Indices by this attribute
# shows: (1, 2, 3, 1)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,2,2,3] x) => (float[a,b,c,d] y, int64[e,f,h,i] j) { y, j = MaxPool <kernel_shape = [2, 1], storage_order = 1> (x) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.arange(12, dtype=np.float32).reshape(1, 2, 2, 3)])[1].shape)
