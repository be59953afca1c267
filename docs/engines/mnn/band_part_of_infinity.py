# matrix_band_part makes an infinity outside of the band NaN.
# fault: silent wrong data
# text: MNN, expr.matrix_band_part: "Copies a var setting everything outside a central band in each innermost matrix."
# case: onnx.trilu/infinity-outside
# upstream: none found
# shows: nan
import MNN.expr as F
x = F.const([1., 2., float("inf"), 4.], [2, 2])
print(F.matrix_band_part(x, F.scalar(0), F.scalar(-1)).read())
