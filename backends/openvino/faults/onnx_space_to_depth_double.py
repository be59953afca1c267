# SpaceToDepth rounds sizes as doubles do, so that great odd ones are divisible.
# kind: accepts invalid
# text: ONNX SpaceToDepth-13, output: "Output tensor of [N, C * blocksize * blocksize, H/blocksize, W/blocksize]."
# case: onnx.space_to_depth/width-of-62-bits
# upstream: none found, 2026-11-28
# shows: 2305843009213693952
import onnx.parser, openvino as ov
model = onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 13]>
    g (uint8[1, 1, 2, 4611686018427387903] x) => (uint8[a, b, c, d] y) { y = SpaceToDepth <blocksize = 2> (x) }""")
print(ov.Core().read_model(model.SerializeToString()).output(0).partial_shape)
