# MaxPool is refused if it lacks dilations and its indices are used.
# kind: refuses valid
# text: OpenVINO MaxPool-14, dilations: "If not present, the dilation defaults to 1, meaning the adjacent pixel is chosen."
# case: openvino.max_pool/no-dilations
# upstream: none found, 2026-12-01
# shows: One of the MaxPool params does not match
import numpy as np, openvino as ov
layers = ['"x" type="Parameter" version="opset1"><data element_type="f32" shape="1,1,4"/><output><port id="0" precision="FP32"/></output>', '"y" type="MaxPool" version="opset14"><data kernel="2" strides="1" pads_begin="0" pads_end="0"/><input><port id="0"/></input><output><port id="1" precision="FP32"/><port id="2" precision="I64"/></output>', '"r" type="Result" version="opset1"><input><port id="0"/></input>']
edges = '<edge from-layer="0" from-port="0" to-layer="1" to-port="0"/><edge from-layer="1" from-port="2" to-layer="2" to-port="0"/>'
text = '<net name="n" version="11"><layers>' + "".join(f'<layer id="{i}" name={layer}</layer>' for i, layer in enumerate(layers)) + f"</layers><edges>{edges}</edges></net>"
ov.compile_model(ov.Core().read_model(text.encode()), "CPU")([np.ones((1, 1, 4), np.float32)])
