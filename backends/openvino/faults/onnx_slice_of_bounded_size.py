# For a size with bounds, Slice infers that of its output from the upper bound alone, and refuses a call that has more elements.
# kind: refuses valid
# text: ONNX Slice-13: "All negative values in `starts[i]` and `ends[i]` have `dims[axes[i]]` added to them"
# case: onnx.slice/forward-all[start=-4,end=4]
# upstream: https://github.com/openvinotoolkit/openvino/pull/16940 infers bounds where start and end are intervals
# shows: Descriptor's shape: {0} is incompatible with provided dimensions: {1}
import numpy as np, onnx.helper as h, openvino as ov
constants = [h.make_tensor("s", 7, [1], [-1]), h.make_tensor("e", 7, [1], [1])]
graph = h.make_graph([h.make_node("Slice", ["x", "s", "e"], ["y"])], "g", [h.make_tensor_value_info("x", 2, ["n"])], [h.make_tensor_value_info("y", 2, None)], constants)
model = ov.Core().read_model(h.make_model(graph, opset_imports=[h.make_opsetid("", 25)], ir_version=8).SerializeToString())
model.reshape([ov.Dimension(0, 3)])
print(ov.compile_model(model, "CPU")([np.ones(1, np.uint8)])[0])
