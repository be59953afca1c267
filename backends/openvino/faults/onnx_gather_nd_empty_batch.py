# GatherND ends the process where a batch has no elements.
# kind: crash
# text: ONNX GatherND-13: "`batch_dims` (denoted as `b`) is an integer indicating the number of batch dimensions"
# case: onnx.gather_nd/batch-of-nothing
# upstream: none found, 2026-11-28
# shows: ended by a signal
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[0, 1] data) => (uint8[a] output) <int64[0, 1] indices = {}> { output = GatherND <batch_dims = 1> (data, indices) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros((0, 1), np.uint8)])[0]))
