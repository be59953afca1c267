# Between nodes without a kernel for float16, a BitCast of float16 takes float32 in its place, which has more bits than the type it casts to.
# kind: refuses valid
# text: ONNX BitCast-26: "The target data type must have the same bit-width as the input data type."
# case: onnx.program/bits-of-a-half-sum
# upstream: https://github.com/microsoft/onnxruntime/issues/16449 is the same of RandomNormalLike; none of BitCast found, 2026-11-29
# shows: input type has 32 bits and output type has 16 bits
import onnx.helper as h, onnxruntime as ort
nodes = [h.make_node("Add", ["x", "x"], ["a"]), h.make_node("BitCast", ["a"], ["b"], to=10), h.make_node("Sub", ["b", "x"], ["y"])]
graph = h.make_graph(nodes, "g", [h.make_tensor_value_info("x", 10, [1])], [h.make_tensor_value_info("y", 10, [1])])
model = h.make_model(graph, opset_imports=[h.make_opsetid("", 26)], ir_version=8)
try:
    ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
except Exception as refusal:
    print(refusal)
