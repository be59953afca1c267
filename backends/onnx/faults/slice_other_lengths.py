# Slice leaves out what only one of its lists has, where they are given at run time.
# kind: accepts invalid
# text: ONNX Slice-13, starts: "1-D tensor of starting indices of corresponding axis in `axes`"
# case: onnx.slice/other-lengths[slice=0]
# upstream: none found, 2026-11-28
# shows: [[2 3]]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 2] data, int64[2] starts, int64[1] ends) => (uint8[a, b] output) { output = Slice (data, starts, ends) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.arange(4, dtype=np.uint8).reshape(2, 2), "starts": np.array([1, 1]), "ends": np.array([2])})[0])
