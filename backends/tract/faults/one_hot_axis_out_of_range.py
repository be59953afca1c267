# OneHot does not end if its axis is out of range.
# kind: hang
# text: ONNX OneHot-11, axis: "Accepted range is [-r-1, r] where r = rank(indices)."
# case: onnx.one_hot/other-axis[axis=-4]
# upstream: none found, 2026-11-30
# shows: ended by its alarm
import signal, tempfile, numpy as np, onnx.parser, tract
file = tempfile.NamedTemporaryFile(suffix=".onnx")
file.write(onnx.parser.parse_model("""<ir_version: 8, opset_import: ["": 11]> g (int64[1] indices) => (uint8[n, m] output) <int64 depth = {1}, uint8[2] values = {1, 2}> { output = OneHot <axis = -4> (indices, depth, values) }""").SerializeToString()), file.flush()
signal.alarm(20)
print(tract.onnx().load(file.name).into_model().into_runnable().run([np.array([0])])[0].to_numpy())
