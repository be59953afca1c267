# TopK of constants takes a K that is more than the elements along the axis, and reads and writes foreign memory.
# kind: crash
# text: ONNX TopK-24: "If "largest" is 1 (the default value) then the k largest elements are returned."
# case: onnx.top_k/more-than-all
# upstream: none found, 2026-11-29
# shows: ended by a signal
import onnx.parser, openvino
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g () => (float[n] v, int64[n] i) { x = Constant <value = float[3] {1, 3, 2}> () k = Constant <value = int64[1] {9999999}> () v, i = TopK (x, k) }""")
print(openvino.Core().compile_model(openvino.Core().read_model(model.SerializeToString()), "CPU")({})[0].shape)
