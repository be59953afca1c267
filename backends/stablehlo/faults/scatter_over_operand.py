# A scatter is written over its operand, which the function returns as well.
# kind: wrong elements
# text: StableHLO 1.17.0, scatter, Semantics: "Produces `results` tensors which are equal to `inputs` tensors except that several slices specified by `scatter_indices` are updated"
# case: stablehlo.program/operand-of-a-scatter-read-again
# upstream: none found, 2026-11-29
# shows: [9, 1] [9, 1]
import numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
with make_ir_context():
    module = ir.Module.parse('''func.func @main(%x: tensor<2xi32>, %at: tensor<1xi32>, %new: tensor<i32>) -> (tensor<2xi32>, tensor<2xi32>) {
      %a = stablehlo.reverse %x, dims = [0] : tensor<2xi32>
      %b = "stablehlo.scatter"(%a, %at, %new) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
        scatter_dims_to_operand_dims = [0]>}> ({ ^bb0(%old: tensor<i32>, %set: tensor<i32>): stablehlo.return %set : tensor<i32> })
        : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
      return %a, %b : tensor<2xi32>, tensor<2xi32> }''')
    dense = [ir.DenseElementsAttr.get(np.array(value, np.int32)) for value in ([1, 2], [0], 9)]
    print(*(np.array(result).tolist() for result in stablehlo.eval_module(module, dense)))
