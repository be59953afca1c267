# ReduceMax of no elements is the least finite number, and not the negative infinity.
# kind: wrong elements
# text: ONNX ReduceMax-20: "Reduction over an empty set of values yields minus infinity (if supported by the datatype) or the minimum value of the data type otherwise."
# case: onnx.reduce_max/empty
# upstream: https://github.com/openvinotoolkit/openvino/pull/20736, which is open, has OpenVINO's text call it undefined
# shows: -3.4028234663852886e+38
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 18]>
    g (float[0] x) => (float y) { y = ReduceMax <keepdims = 0> (x) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros(0, np.float32)])[0].tolist())
