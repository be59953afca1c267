# EmbeddingBagOffsetsSum refuses an empty last bag, whose offset is the number of indices.
# kind: refuses valid
# text: OpenVINO EmbeddingBagOffsetsSum-3, offsets: "Maximum value of offsets cannot be greater than length of ``indices``."
# case: openvino.embedding_bag_offsets_sum/empty-last
# upstream: none found, 2026-12-01
# shows: Offset value exceeds indices size
import numpy as np, openvino as ov, openvino.opset14 as ops
table = ops.parameter([2, 1])
node = ops.embedding_bag_offsets_sum(table, ops.constant(np.array([0])), ops.constant(np.array([0, 1])))
ov.compile_model(ov.Model([node], [table]), "CPU")([np.ones((2, 1), np.float32)])
