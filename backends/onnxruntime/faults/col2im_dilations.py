# Col2Im of three spatial dimensions skips blocks, or takes others, where a dimension has dilations.
# kind: wrong elements
# text: ONNX Col2Im-18, dilations: "1-dimensional tensor with dilation value along each spatial axis of the image."
# case: onnx.col2im/dilation-of-volume
# upstream: none found, 2026-11-30
# shows: [[[[[1.0, 0.0, 2.0]], [[4.0, 0.0, 0.0]]]]]
import numpy as np, onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 18]>
    g (float[1,4,1] x, int64[3] i, int64[3] b) => (float[a,c,d,e,f] y) { y = Col2Im <dilations = [1, 1, 2]> (x, i, b) }""")
print(ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"]).run(None, {"x": np.array([[[1], [2], [3], [4]]], np.float32), "i": np.array([2, 1, 3], np.int64), "b": np.array([2, 1, 2], np.int64)})[0].tolist())
