# The compiler runs for ever on a Pad of mode wrap that adds elements.
# kind: hang
# text: ONNX Pad-25, mode: "`wrap` - wrap-around padding as if the data tensor forms a torus"
# case: onnx.pad/wraps-two-and-removes-one
# upstream: https://github.com/iree-org/iree/issues/24585
# shows: ended by its alarm
import signal
signal.alarm(30)
import numpy as np, onnx.parser, iree.compiler.api as api, iree.runtime; from iree.compiler import ir; from iree.compiler.extras import onnx_importer as importer
info = importer.ModelInfo(onnx.shape_inference.infer_shapes(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 25]> g (uint8[1, 2] data) => (uint8[1, 4] output) <int64[4] pads = {0, 2, 0, 0}> { output = Pad <mode = "wrap"> (data, pads) }"""), data_prop=True))
importer.NodeImporter.define_function(info.main_graph, module := info.create_module(ir.Context()).operation).import_all()
with api.Session() as session, api.Source.wrap_buffer(session, module.get_asm().encode() + b"\0") as source, api.Invocation(session) as invocation, api.Output.open_membuffer() as output:
    session.set_flags("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu")
    print("compiled:", invocation.parse_source(source) and invocation.execute())
