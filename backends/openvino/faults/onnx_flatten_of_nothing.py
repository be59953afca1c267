# Flatten of no elements has other sizes.
# kind: wrong shape
# text: ONNX Flatten-25: "(d_0 X d_1 ... d_(axis-1), d_axis X d_(axis+1) ... X dn)"
# case: onnx.flatten/nothing[sizes=0]
# upstream: none found, 2026-11-28
# shows: (6, 3)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 3, 0] input) => (uint8[a, b] output) { output = Flatten <axis = 2> (input) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.zeros([2, 3, 0], np.uint8)])[0].shape)
