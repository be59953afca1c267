# ScatterNDUpdate and ScatterElementsUpdate refuse elements of u2, and in models with open sizes those of f4e2m1.
# kind: refuses valid
# text: OpenVINO ScatterElementsUpdate-12, T: "any supported type"
# case: openvino.scatter_elements_update/types[dtype=uint2]
# upstream: none found, 2026-11-26
# shows: cpu_convert can't convert from: f32 precision to: u2
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([4], ov.Type.u2), ops.parameter([4], ov.Type.u2)
scatter = ops.scatter_elements_update(data, np.arange(4), updates, ops.constant(np.int64(0)))
request = ov.compile_model(ov.Model([scatter], [data, updates]), "CPU").create_infer_request()
try:
    request.infer([ov.Tensor(ov.Type.u2, ov.Shape([4])), ov.Tensor(ov.Type.u2, ov.Shape([4]))])
except RuntimeError as refusal:
    print(refusal)
