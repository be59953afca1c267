# Resize refuses a region where no mode uses it.
# fault: refuses a valid call
# text: ONNX Resize-19, roi: "It only takes effect when coordinate_transformation_mode is "tf_crop_and_resize""
# case: onnx.resize/roi-without-crop[roi=0]
# upstream: https://github.com/openvinotoolkit/openvino/issues/35895
# shows: _M_range_check
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (uint8[2] X, float[0] roi, float[1] scales) => (uint8[a] Y) { Y = Resize <nearest_mode = "floor"> (X, roi, scales) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.uint8([1, 2]), np.zeros(0, np.float32), np.float32([2])])[0])
