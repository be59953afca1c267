# matrix_band_part makes an infinity outside of the band NaN.
# kind: wrong elements
# text: MNN 3.6.1, expr.matrix_band_part: "Copies a var setting everything outside a central band in each innermost matrix."
# case: onnx.trilu/infinity-outside
# upstream: none found, 2026-11-28
# shows: nan
import MNN.expr as F
x = F.const([1., 2., float("inf"), 4.], [2, 2])
print(F.matrix_band_part(x, F.scalar(0), F.scalar(-1)).read())
