# GatherND accepts tuples of no index where they are given at run time.
# kind: accepts invalid
# text: ONNX GatherND-13: "The `indices_shape[-1]` should have a value between 1 (inclusive) and rank `r-b` (inclusive)"
# case: onnx.gather_nd/tuple-of-no-index
# upstream: none found, 2026-11-28
# shows: (1,)
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[a] data, int64[0] indices) => (uint8[b] output) { output = GatherND (data, indices) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.uint8([7]), np.zeros(0, np.int64)])[0].shape)
