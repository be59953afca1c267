package reports

import "strings"

// texts are the public pages of the normative texts, by the part of a rule's ID
// before the slash. Pages have no other external links.
var texts = map[string]string{
	"dml.slice1":                       "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_slice1_operator_desc",
	"dml.scatter":                      "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_scatter_operator_desc",
	"dml.gather_nd1":                   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_gather_nd1_operator_desc",
	"dml.scatter_nd":                   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_scatter_nd_operator_desc",
	"dml.padding1":                     "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_padding1_operator_desc",
	"dml.strides":                      "https://learn.microsoft.com/en-us/windows/ai/directml/dml-strides",
	"dml.copy":                         "https://learn.microsoft.com/en-us/windows/ai/directml/dml-strides",
	"openvino.strided_slice":           "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/strided-slice-1.html",
	"openvino.slice":                   "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/slice-8.html",
	"openvino.pad":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/pad-12.html",
	"openvino.gather":                  "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/gather-8.html",
	"openvino.one_hot":                 "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/sequence/one-hot-16.html",
	"openvino.slice_scatter":           "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/slice-scatter-15.html",
	"openvino.batch_to_space":          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/batch-to-space-2.html",
	"openvino.space_to_batch":          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/space-to-batch-2.html",
	"openvino.reverse_sequence":        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/reverse-sequence-1.html",
	"openvino.scatter_update":          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/scatter-update-3.html",
	"openvino.roll":                    "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/roll-7.html",
	"openvino.scatter_nd_update":       "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/scatter-nd-update-15.html",
	"openvino.scatter_elements_update": "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/scatter-elements-update-12.html",
	"xla.layout":                       "https://openxla.org/xla/shapes",
	"xla.tiles":                        "https://openxla.org/xla/tiled_layout",
	"xla.copy":                         "https://openxla.org/xla/shapes",
	"webnn.operand":                    "https://www.w3.org/TR/webnn/#api-mloperanddescriptor",
	"webnn.slice":                      "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-slice",
	"webnn.scatter_elements":           "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-scatterelements",
	"webnn.scatter_nd":                 "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-scatternd",
	"webnn.gather_nd":                  "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-gathernd",
	"webnn.triangular":                 "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-triangular",
	"webnn.resample2d":                 "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-resample2d-method",
}

// textOf returns the public page of a rule's text, or "".
func textOf(rule string) string {
	text, _, _ := strings.Cut(rule, "/")
	if name, ok := strings.CutPrefix(text, "stablehlo."); ok {
		return "https://openxla.org/stablehlo/spec#" + name
	}
	if name, ok := strings.CutPrefix(text, "onnx."); ok {
		return "https://onnx.ai/onnx/operators/onnx__" + inCapitals(name) + ".html"
	}
	return texts[text]
}

// inCapitals returns ONNX's name of an operator: "IsNaN" of "is_nan".
func inCapitals(name string) string {
	words := strings.Split(name, "_")
	for i, word := range words {
		switch word {
		case "nd":
			words[i] = "ND"
		case "nan":
			words[i] = "NaN"
		default:
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, "")
}
