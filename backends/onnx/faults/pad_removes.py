# Pad refuses negative pads, which remove elements.
# kind: refuses valid
# text: ONNX Pad-25, pads: "Tensor of integers indicating the number of padding elements to add or remove (if negative) at the beginning and end of each axis."
# case: onnx.pad/removes[mode=constant]
# no waiver: the adapter calls it a gap, because a refusal of every such pad tells no reading of one
# upstream: https://github.com/onnx/onnx/pull/8199 mends it, and is not in 1.23.2
# shows: can't contain negative values
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8[2] data) => (uint8[n] output) <int64[2] pads = {0, -1}> { output = Pad (data, pads) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.zeros(2, np.uint8)})[0])
