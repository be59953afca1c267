# TopK of seven equal elements or more puts them in another order than theirs.
# kind: wrong elements
# text: ONNX TopK-24: "Given two equivalent values, this operator uses the indices along the axis as a tiebreaker. That is, the element with the lower index will appear first."
# case: onnx.top_k/many-equal
# upstream: https://github.com/openvinotoolkit/openvino/pull/32201 names the cause, and is closed
# shows: [1, 2, 3, 4, 5, 6, 0]
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (float[10] x) => (float[n] v, int64[n] i) { k = Constant <value = int64[1] {7}> () v, i = TopK <axis = 0> (x, k) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.zeros(10, np.float32)})[1].tolist())
