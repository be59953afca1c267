# Resize gives 16777217 elements, scaled by 2, the length 33554448.
# kind: wrong by every answer
# text: ONNX Resize-19: "output_dimension = floor(input_dimension * (roi_end - roi_start) * scale)"
# case: onnx.resize/single-precision-of-whole
# upstream: https://github.com/openvinotoolkit/openvino/pull/3471 adds an epsilon to the scale on purpose
# shows: [33554448]
import onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 19]>
    g (uint8[16777217] X) => (uint8[n] Y) <float[1] scales = {2}> { Y = Resize <mode = "nearest", coordinate_transformation_mode = "asymmetric", nearest_mode = "floor"> (X, , scales) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU").output(0).partial_shape)
