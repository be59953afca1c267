# EmbeddingBagPackedSum refuses bags without indices, whose sum is 0.
# kind: refuses valid
# text: OpenVINO EmbeddingBagPackedSum-3, detailed description: "*ReduceSum(Multiply(Gather(emb_table, indices, axis=0), Unsqueeze(per_sample_weights, -1)), axis=1)*"
# case: openvino.embedding_bag_packed_sum/empty
# upstream: none found, 2026-12-01
# shows: Invalid embedding bag index
import numpy as np, openvino as ov, openvino.opset14 as ops
table, indices = ops.parameter([1, 2]), ops.parameter([2, 0], np.int64)
run = ov.compile_model(ov.Model([ops.embedding_bag_packed_sum(table, indices)], [table, indices]), "CPU")
run([np.ones((1, 2), np.float32), np.zeros((2, 0), np.int64)])
