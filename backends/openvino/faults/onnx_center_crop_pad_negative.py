# CenterCropPad takes a negative size.
# kind: accepts invalid
# text: ONNX CenterCropPad-18, shape: "1-D tensor representing the cropping window dimensions."
# case: onnx.center_crop_pad/negative
# upstream: none found, 2026-11-29
# shows: (0,)
import numpy as np, onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (float[2] x, int64[1] shape) => (float[n] y) { y = CenterCropPad (x, shape) }""")
run = openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")
print(run({"x": np.array([1, 2], np.float32), "shape": np.array([-1])})[0].shape)
