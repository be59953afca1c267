# CenterCropPad refuses a scalar, whose shape has no entry.
# kind: refuses valid
# text: ONNX CenterCropPad-18, axes: "If not provided, all axes are assumed [0, 1, ..., r-1], where r = rank(data)."
# case: onnx.center_crop_pad/scalar
# upstream: none found, 2026-11-29
# shows: Slice `data` input can't be a scalar
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float x, int64[0] shape) => (float y) { y = CenterCropPad (x, shape) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.array(5, np.float32), "shape": np.array([], np.int64)}))
