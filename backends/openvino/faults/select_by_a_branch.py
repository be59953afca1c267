# Select refuses truth values of which one is the condition as well as a branch.
# kind: refuses valid
# text: ONNX Where-16: "Return elements, either from X or Y, depending on condition."
# case: onnx.program/truth-value-chosen-by-itself
# upstream: https://github.com/openvinotoolkit/openvino/pull/27231 leaves a Select as it is whose condition is one of truth values
# shows: Argument 1 and 2 element types must match
import onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 16]>
    g (bool[2] x, bool[2] y) => (bool[2] z) { z = Where(x, x, y) }""")
try:
    ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
except RuntimeError as refusal:
    print(refusal)
