# Shape inference of Einsum does not end where a term has a character that is no letter, such as a dot beside an ellipsis.
# kind: hang
# text: ONNX Einsum-28: "The equation may contain ellipsis ("...") to enable broadcasting."
# case: onnx.einsum/other-characters[equation=i.]
# no waiver: the adapters of ONNX and ONNX Runtime leave such equations out
# upstream: https://github.com/onnx/onnx/issues/8207 had a crash where ellipses differ, and https://github.com/onnx/onnx/pull/8313 changed the loop over the output's term
# shows: ended by its alarm
import signal
signal.alarm(10)
import onnx.parser, onnx.shape_inference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 12]>
    g (float[1] x) => (float[n] y) { y = Einsum <equation = "i."> (x) }""")
onnx.shape_inference.infer_shapes(model)
print("ended")
