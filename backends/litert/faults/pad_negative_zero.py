# PADV2 of float32 by the value -0 adds 0.
# kind: changed sign of zero
# text: TensorFlow 2.21.0, PadV2: "constant_values is a scalar tensor of the same type as input that indicates the value to use for padding input"
# case: onnx.pad/negative-zero
# upstream: none found, 2026-11-28
# shows: [1. 0.]
import flatbuffers, numpy as np
from ai_edge_litert import interpreter, schema_py_generated as s
def made(kind, **fields): o = kind(); vars(o).update(fields); return o
buffers = [made(s.BufferT, data=np.frombuffer(x, np.uint8)) for x in (b"", np.int32([0, 1]).tobytes(), np.float32(-0.0).tobytes())]
tensors = [made(s.TensorT, shape=x, type=t, buffer=b) for x, t, b in (([1], 0, 0), ([1, 2], 2, 1), ([], 0, 2), ([2], 0, 0))]
graph = made(s.SubGraphT, tensors=tensors, inputs=[0], outputs=[3], operators=[made(s.OperatorT, inputs=[0, 1, 2], outputs=[3])])
b, pad = flatbuffers.Builder(), made(s.OperatorCodeT, builtinCode=s.BuiltinOperator.PADV2, deprecatedBuiltinCode=s.BuiltinOperator.PADV2)
b.Finish(made(s.ModelT, version=3, buffers=buffers, subgraphs=[graph], operatorCodes=[pad]).Pack(b), b"TFL3")
run = interpreter.Interpreter(model_content=bytes(b.Output())); run.allocate_tensors()
run.set_tensor(0, np.float32([1])); run.invoke(); print(run.get_tensor(3))
