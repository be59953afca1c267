# Einsum refuses an equation with spaces.
# kind: refuses valid
# text: OpenVINO Einsum-7, note: "The equation in both modes can contain blank space characters (U+0020) at any positions that can be removed without losing equivalence."
# case: openvino.einsum/batches
# upstream: none found, 2026-12-01
# shows: Input subscript of Einsum equation must consist of either only alphabetic letters
import numpy as np, openvino as ov, openvino.opset15 as ops
x = ops.parameter([2, 3], np.float32)
try:
    print(ops.einsum([x], "i j -> j i"))
except RuntimeError as e:
    print("Input subscript of Einsum equation must consist of either only alphabetic letters" if "must consist of either only" in str(e) else e)
