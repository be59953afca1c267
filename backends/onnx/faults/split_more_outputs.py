# Shape inference aborts where Split has more outputs than num_outputs says.
# kind: crash
# text: ONNX Split-18, num_outputs: "Number of outputs to split parts of the tensor into."
# case: onnx.split/other-number-of-outputs[number=1]
# upstream: https://github.com/onnx/onnx/pull/8255 mends it, and is not in 1.23.2
# shows: ended by a signal
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 18]>
    g (uint8[2] input) => (uint8[a] p, uint8[b] q) { p, q = Split <num_outputs = 1> (input) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.zeros(2, np.uint8)}))
