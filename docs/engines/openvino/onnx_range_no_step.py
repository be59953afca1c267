# Range divides by a delta of 0, which ends the process.
# kind: crash
# text: ONNX Range-11, introduction: "number_of_elements = max( ceil( (limit - start) / delta ) , 0 )"
# case: onnx.range/no-step[limit=3]
# no waiver: the adapter leaves Range out
# upstream: none found, 2026-11-27
# shows: exit status -8
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]>
    g (int32 s, int32 l, int32 d) => (int32[n] y) { y = Range (s, l, d) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.int32(3), np.int32(3), np.int32(0)])[0]))
