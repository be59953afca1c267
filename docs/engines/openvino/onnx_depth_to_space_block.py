# DepthToSpace refuses a block whose square exceeds 64 bits.
# fault: refuses a valid call
# text: ONNX DepthToSpace-13: "DepthToSpace rearranges (permutes) data from depth into blocks of spatial data."
# case: onnx.depth_to_space/block-of-33-bits
# upstream: none found
# shows: divisor must be greater than 0
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (float[1, 0, 1, 1] input) => (float[a, b, c, d] output) { output = DepthToSpace <blocksize = 4294967296> (input) }""")
run = ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")
print(repr(run([np.zeros((1, 0, 1, 1), np.float32)])[0]))
