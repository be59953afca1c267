# DepthToSpace takes a depth that the square of its block does not divide, where there are no elements.
# kind: accepts invalid
# text: ONNX DepthToSpace-13, output: "Output tensor of [N, C/(blocksize * blocksize), H * blocksize, W * blocksize]."
# case: onnx.depth_to_space/uneven-depth-of-nothing
# upstream: https://github.com/onnx/onnx/pull/8467 has shape inference refuse it, and is not in 1.23.2
# shows: (1, 0, 2, 0)
import numpy as np, onnx.parser, onnx.reference
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1, 1, 1, 0] input) => (uint8[a, b, c, d] output) { output = DepthToSpace <blocksize = 2> (input) }""")
onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
print(onnx.reference.ReferenceEvaluator(model).run(None, {"input": np.zeros((1, 1, 1, 0), np.uint8)})[0].shape)
