# OneHot accepts indices of other types than int32 and int64.
# kind: accepts invalid
# text: OpenVINO OneHot-16, Types: "*T1*: ``int32`` or ``int64``."
# case: openvino.one_hot/index-type[dtype=uint64]
# upstream: https://github.com/NervanaSystems/ngraph/pull/2689 has it check for integers of any type
# shows: [1]
import numpy as np, openvino as ov, openvino.opset16 as ops
indices = ops.parameter([], np.uint64)
node = ops.one_hot(indices, ops.constant(np.uint64(1)), ops.constant(np.int32(1)), ops.constant(np.int32(0)), 0)
print(ov.compile_model(ov.Model([node], [indices]), "CPU")([np.array(0, np.uint64)])[0].tolist())
