# Gather of a list of int32 returns memory behind the data for an index beyond it, as in Example 7 of the text.
# kind: reads foreign memory
# text: OpenVINO Gather-8, detailed description: "If index value exceed allowed range output data for corresponding index will be filled with zeros"
# case: openvino.gather/example-7
# upstream: https://github.com/openvinotoolkit/openvino/pull/38297 adds checks to GatherND and ScatterUpdate, not to Gather
# shows: read: True
import numpy as np, openvino as ov, openvino.opset15 as ops
data, indices = ops.parameter([1], np.int32), ops.parameter([1], np.int32)
run = ov.compile_model(ov.Model([ops.gather(data, indices, ops.constant(np.int64(0)))], [data, indices]), "CPU")
print("read:", any(run([np.array([1], np.int32), np.array([n], np.int32)])[0].any() for n in range(1, 4096)))
