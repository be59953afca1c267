# DepthToSpace refuses a size of 0 where sizes are given at run time.
# kind: refuses valid
# text: ONNX DepthToSpace-13, output: "Output tensor of [N, C/(blocksize * blocksize), H * blocksize, W * blocksize]."
# case: onnx.depth_to_space/of-nothing
# upstream: https://github.com/openvinotoolkit/openvino/pull/8465 whose review has the message
# shows: Dimension value: [ 0, 0] must be a multiple of divisor
import numpy as np, onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[a, b, c, d] x) => (uint8[e, f, g, h] y) { y = DepthToSpace <blocksize = 2> (x) }""")
print(ov.compile_model(ov.Core().read_model(model.SerializeToString()), "CPU")([np.zeros([1,0,1,1], np.uint8)])[0].shape)
