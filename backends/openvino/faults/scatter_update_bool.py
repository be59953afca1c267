# ScatterUpdate accepts truth values.
# kind: accepts invalid
# text: OpenVINO ScatterUpdate-3, Types: "*T_NUMERIC*: any numeric type."
# case: openvino.scatter_update/not-listed[dtype=bool]
# upstream: https://github.com/openvinotoolkit/openvino/pull/7086 has the text name numeric types
# shows: [True, True]
import numpy as np, openvino as ov, openvino.opset15 as ops
data, updates = ops.parameter([2], np.bool_), ops.parameter([1], np.bool_)
model = ov.Model([ops.scatter_update(data, np.array([1]), updates, np.array(0))], [data, updates])
print(ov.compile_model(model, "CPU")([np.array([True, False]), np.array([True])])[0].tolist())
