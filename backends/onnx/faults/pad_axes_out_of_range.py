# Pad takes an axis that its data lacks, where the axes are given at run time.
# kind: accepts invalid
# text: ONNX Pad-25, axes: "Accepted range is [-r, r-1]"
# case: onnx.pad/out-of-range[axes=1]
# upstream: https://github.com/onnx/onnx/pull/5007 has shape inference check the axes that it knows
# shows: [0 0 7]
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]>
    g (uint8[1] data, int64[2] pads, int64[1] axes) => (uint8[n] output) { output = Pad (data, pads, , axes) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"data": np.array([7], np.uint8), "pads": np.array([2, 0]), "axes": np.array([-2])})[0])
