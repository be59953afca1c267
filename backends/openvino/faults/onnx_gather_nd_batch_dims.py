# GatherND does not end where batch_dims is the greatest integer.
# kind: hang
# text: ONNX GatherND-13: "b < min(q, r) is to be honored."
# case: onnx.gather_nd/batches-greatest
# upstream: https://github.com/openvinotoolkit/openvino/pull/15378 has the check, whose sum overflows
# shows: ended by its alarm
import numpy as np, onnx.parser, openvino as ov, signal
signal.alarm(10)
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[2, 2] data) => (uint8[a] output) <int64[2, 2] indices = {0, 0, 0, 0}> { output = GatherND <batch_dims = 9223372036854775807> (data, indices) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros((2, 2), np.uint8)])[0]))
