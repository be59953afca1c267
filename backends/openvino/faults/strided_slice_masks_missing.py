# StridedSlice needs no masks in a model that is read.
# kind: accepts invalid
# text: OpenVINO StridedSlice-1, begin_mask and end_mask: "Required: yes"
# case: openvino.strided_slice/masks-absent
# upstream: https://github.com/openvinotoolkit/openvino/pull/17019 is of the same attributes: OpenVINO leaves them out of a file where they are empty
# shows: [6 7]
import re, tempfile, numpy as np, openvino as ov, openvino.opset15 as ops
data, one, three, name = ops.parameter([3], np.int32), np.array([1]), np.array([3]), tempfile.mkdtemp() + "/model."
ov.save_model(ov.Model([ops.strided_slice(data, one, three, one, [0], [0])], [data]), name + "xml")
text = re.sub('(begin|end)_mask="[^"]*"', "", open(name + "xml").read())
model = ov.Core().read_model(text.encode(), open(name + "bin", "rb").read())
print(ov.compile_model(model, "CPU")([np.int32([5, 6, 7])])[0])
