# matrix_band_part keeps the bytes outside of the band, and writes beyond the result.
# kind: wrong elements
# text: MNN 3.6.1, expr.matrix_band_part: "Copies a var setting everything outside a central band in each innermost matrix."
# case: onnx.trilu/bytes-below
# upstream: none found, 2026-11-28
# shows: [1 2 3 4]
import MNN.expr as F
x = F.const([1, 2, 3, 4], [2, 2], F.NCHW, F.uint8)
print(F.matrix_band_part(x, F.scalar(0), F.scalar(-1)).read().ravel())
