# In implicit mode, Einsum keeps a label that one subscript has twice, and refuses the text's own equation.
# kind: refuses valid
# text: OpenVINO Einsum-7, detailed description: "``equation = \"dbbc,ca\"`` in implicit mode is equivalent to ``equation = \"dbbc,ca->ad\"`` in explicit mode."
# case: openvino.einsum/implicit-form[equation=0]
# upstream: none found, 2026-12-01
# shows: refused
import numpy as np, openvino as ov, openvino.opset15 as ops
a, b = ops.parameter([1, 2, 2, 2], np.float32), ops.parameter([2, 2], np.float32)
try:
    print(ov.compile_model(ov.Model([ops.einsum([a, b], "dbbc,ca")], [a, b]), "CPU"))
except RuntimeError as e:
    print("refused" if "EinsumDecomposition" in str(e) else e)
