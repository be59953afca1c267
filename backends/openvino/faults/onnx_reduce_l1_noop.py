# ReduceL1 over no axes keeps negative elements.
# kind: wrong elements
# text: ONNX ReduceL1-18: "composite-reduction operators will still perform the non-reduction steps as needed"
# case: onnx.reduce_l1/noop
# upstream: https://github.com/openvinotoolkit/openvino/pull/32598 mended it for ReduceLogSumExp
# shows: [-1
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 10, opset_import: ["": 18]>
    g (int32[2] x) => (int32[2] y) { y = ReduceL1 <noop_with_empty_axes = 1> (x) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(run([np.array([-1, 2], np.int32)])[0].tolist())
