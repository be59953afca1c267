# MaxPool and AvgPool refuse a batch or channels of nothing.
# kind: refuses valid
# text: OpenVINO MaxPool-14, inputs: "3D, 4D, or 5D input tensor of type T."
# case: openvino.max_pool/no-batch
# upstream: none found, 2026-12-01
# shows: Batch size is zero
import openvino.opset14 as ops
ops.max_pool(ops.parameter([0, 1, 3]), [1], [1], [0], [0], [2])
