# Pad refuses a scalar, which has no axes to pad.
# kind: refuses valid
# text: ONNX Pad-25: "pads should be a 1D tensor of shape [2 * num_axes] where num_axes refers to the number of elements in the axes input or the input rank"
# case: onnx.pad/scalar
# upstream: none found, 2026-11-24
# shows: Issues with types [<class 'numpy.ndarray'>, <class 'numpy.ndarray'>]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8 data) => (uint8 output) <int64[0] pads = {}> { output = Pad (data, pads) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.array(7, np.uint8)})[0])
