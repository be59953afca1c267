# Pools refuse padding that is as long as the kernel.
# kind: refuses valid
# text: ONNX MaxPool-22, pads: "Padding for the beginning and ending along each spatial axis, it can take any value greater than or equal to 0."
# case: onnx.max_pool/padding-as-long-as-the-kernel
# upstream: https://github.com/microsoft/onnxruntime/issues/23088
# shows: Pad should be smaller than kernel
import onnx.parser, onnxruntime as ort
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 22]>
    g (float[1,1,3] x) => (float[1,1,3] y) { y = MaxPool <kernel_shape = [2], dilations = [2], pads = [2, 0]> (x) }""")
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
except Exception as refusal:
    print(refusal)
