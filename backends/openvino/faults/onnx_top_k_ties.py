# TopK with K as an input of the model puts equal elements in another order than theirs.
# kind: wrong elements
# text: ONNX TopK-24: "Given two equivalent values, this operator uses the indices along the axis as a tiebreaker. That is, the element with the lower index will appear first."
# case: onnx.top_k/equal[largest=true]
# upstream: https://github.com/openvinotoolkit/openvino/pull/33199 mended it for a K in the model
# shows: [1, 2, 0]
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int64[4] x, int64[1] k) => (int64[n] v, int64[n] i) { v, i = TopK <axis = 0> (x, k) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.zeros(4, np.int64), "k": np.array([3])})[1].tolist())
