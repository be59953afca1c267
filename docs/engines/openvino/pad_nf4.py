# Pad refuses elements of nf4.
# kind: refuses valid
# text: OpenVINO Pad-12: "operation extends an input tensor on edges"
# case: openvino.pad/zero-with-bits
# upstream: none found, 2026-11-27
# shows: cpu_convert can't convert from: nf4 precision to: i32
import numpy as np, openvino as ov, openvino.opset15 as ops
p = ops.parameter([3], ov.Type.nf4)
request = ov.compile_model(ov.Model([ops.pad(p, np.array([1]), np.array([0]), "edge")], [p]), "CPU").create_infer_request()
try:
    request.infer([ov.Tensor(ov.Type.nf4, ov.Shape([3]))])
except RuntimeError as refusal:
    print(refusal)
