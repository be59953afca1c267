# The verifier accepts a dynamic_iota of truth values, and the interpreter counts in them.
# kind: accepts invalid
# text: StableHLO 1.17.0, dynamic_iota: "tensor of integer, floating-point, or complex type or per-tensor quantized tensor"
# case: stablehlo.dynamic_iota/truth-values
# upstream: https://github.com/openxla/stablehlo/pull/2270 added the sentence
# shows: dense<[false, true]>
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
with make_ir_context():
    print(stablehlo.eval_module(ir.Module.parse('''func.func @main() -> tensor<2xi1> {
      %s = stablehlo.constant dense<2> : tensor<1xi64>
      %r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi64>) -> tensor<2xi1>
      return %r : tensor<2xi1> }'''), []))
