# Concat refuses constants of which none has elements.
# kind: refuses valid
# text: ONNX Concat-13: "All input tensors must have the same shape, except for the dimension size of the axis to concatenate on."
# case: onnx.concat/nothing-and-nothing
# upstream: https://github.com/openvinotoolkit/openvino/pull/11979 has the frontend leave out inputs without elements
# shows: !input_shapes.empty()
import onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g () => (uint8[a, b] c) <uint8[0, 1] x = {}, uint8[0, 1] y = {}> { c = Concat <axis = 0> (x, y) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([])[0].shape)
