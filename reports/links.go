package reports

import (
	"cmp"
	"strings"
)

// texts are the public pages of the normative texts, by the part of a rule's ID
// before the slash, or by the ID. Pages have no other external links.
var texts = map[string]string{
	"dml.slice1":                                     "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_slice1_operator_desc",
	"dml.scatter":                                    "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_scatter_operator_desc",
	"dml.gather_nd1":                                 "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_gather_nd1_operator_desc",
	"dml.scatter_nd":                                 "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_scatter_nd_operator_desc",
	"dml.padding1":                                   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_padding1_operator_desc",
	"dml.element_wise_add":                           "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_add_operator_desc",
	"dml.element_wise_subtract":                      "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_subtract_operator_desc",
	"dml.element_wise_multiply":                      "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_multiply_operator_desc",
	"dml.element_wise_abs":                           "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_abs_operator_desc",
	"dml.element_wise_negate":                        "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_negate_operator_desc",
	"dml.element_wise_max":                           "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_max_operator_desc",
	"dml.element_wise_min":                           "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_min_operator_desc",
	"dml.element_wise_clip":                          "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_clip_operator_desc",
	"dml.element_wise_logical_and":                   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_and_operator_desc",
	"dml.element_wise_logical_or":                    "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_or_operator_desc",
	"dml.element_wise_logical_xor":                   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_xor_operator_desc",
	"dml.element_wise_logical_not":                   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_not_operator_desc",
	"dml.element_wise_logical_equals":                "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_equals_operator_desc",
	"dml.element_wise_logical_greater_than":          "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_greater_than_operator_desc",
	"dml.element_wise_logical_less_than":             "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_less_than_operator_desc",
	"dml.element_wise_logical_greater_than_or_equal": "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_greater_than_or_equal_operator_desc",
	"dml.element_wise_logical_less_than_or_equal":    "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_logical_less_than_or_equal_operator_desc",

	"dml.gemm":                           "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_gemm_operator_desc",
	"dml.element_wise_quantize_linear":   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_quantize_linear_operator_desc",
	"dml.element_wise_dequantize_linear": "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_dequantize_linear_operator_desc",
	"dml.convolution":                    "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_convolution_operator_desc",
	"dml.max_pooling2":                   "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_max_pooling2_operator_desc",
	"dml.top_k1":                         "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_top_k1_operator_desc",
	"dml.element_wise_sign":              "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_element_wise_sign_operator_desc",
	"dml.reduce":                         "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_reduce_operator_desc",
	"dml.argmax":                         "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_argmax_operator_desc",
	"dml.argmin":                         "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_argmin_operator_desc",
	"dml.cumulative_summation":           "https://learn.microsoft.com/en-us/windows/win32/api/directml/ns-directml-dml_cumulative_summation_operator_desc",
	"dml.floats":                         "https://learn.microsoft.com/en-us/windows/win32/api/_directml/",
	"dml.strides":                        "https://learn.microsoft.com/en-us/windows/ai/directml/dml-strides",
	"dml.copy":                           "https://learn.microsoft.com/en-us/windows/ai/directml/dml-strides",

	"openvino.add":                             "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/add-1.html",
	"openvino.subtract":                        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/subtract-1.html",
	"openvino.multiply":                        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/multiply-1.html",
	"openvino.divide":                          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/divide-1.html",
	"openvino.mod":                             "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/mod-1.html",
	"openvino.negative":                        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/negative-1.html",
	"openvino.abs":                             "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/abs-1.html",
	"openvino.sign":                            "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/sign-1.html",
	"openvino.maximum":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/maximum-1.html",
	"openvino.minimum":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/minimum-1.html",
	"openvino.floor":                           "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/floor-1.html",
	"openvino.ceiling":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/ceiling-1.html",
	"openvino.floor_mod":                       "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/floormod-1.html",
	"openvino.cum_sum":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/arithmetic/cumsum-3.html",
	"openvino.equal":                           "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/comparison/equal-1.html",
	"openvino.not_equal":                       "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/comparison/not-equal-1.html",
	"openvino.less":                            "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/comparison/less-1.html",
	"openvino.less_equal":                      "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/comparison/less-equal-1.html",
	"openvino.greater":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/comparison/greater-1.html",
	"openvino.greater_equal":                   "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/comparison/greater-equal-1.html",
	"openvino.logical_and":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/logical/logical-and-1.html",
	"openvino.logical_or":                      "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/logical/logical-or-1.html",
	"openvino.logical_xor":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/logical/logical-xor-1.html",
	"openvino.logical_not":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/logical/logical-not-1.html",
	"openvino.bitwise_and":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/bitwise/bitwise-and-13.html",
	"openvino.bitwise_or":                      "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/bitwise/bitwise-or-13.html",
	"openvino.bitwise_xor":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/bitwise/bitwise-xor-13.html",
	"openvino.bitwise_not":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/bitwise/bitwise-not-13.html",
	"openvino.bitwise_left_shift":              "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/bitwise/bitwise-left-shift-15.html",
	"openvino.bitwise_right_shift":             "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/bitwise/bitwise-right-shift-15.html",
	"openvino.reduce_sum":                      "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-sum-1.html",
	"openvino.reduce_prod":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-prod-1.html",
	"openvino.reduce_mean":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-mean-1.html",
	"openvino.reduce_max":                      "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-max-1.html",
	"openvino.reduce_min":                      "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-min-1.html",
	"openvino.reduce_logical_and":              "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-logical-and-1.html",
	"openvino.reduce_logical_or":               "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-logical-or-1.html",
	"openvino.reduce_l1":                       "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/reduction/reduce-l1-4.html",
	"openvino.relu":                            "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/activation/relu-1.html",
	"openvino.clamp":                           "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/activation/clamp-1.html",
	"openvino.select":                          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/condition/select-1.html",
	"openvino.convert":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/type/convert-1.html",
	"openvino.convolution":                     "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/convolution/convolution-1.html",
	"openvino.group_convolution":               "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/convolution/group-convolution-1.html",
	"openvino.convolution_backprop_data":       "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/convolution/convolution-backprop-data-1.html",
	"openvino.group_convolution_backprop_data": "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/convolution/group-convolution-backprop-data-1.html",
	"openvino.max_pool":                        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/pooling/max-pool-14.html",
	"openvino.avg_pool":                        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/pooling/avg-pool-14.html",
	"openvino.top_k":                           "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/sort/top-k-11.html",
	"openvino.embedding_bag_packed_sum":        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/sparse/embedding-bag-packed-sum-3.html",
	"openvino.embedding_bag_offsets_sum":       "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/sparse/embedding-bag-offsets-sum-3.html",
	"openvino.embedding_segments_sum":          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/sparse/embedding-segments-sum-3.html",
	"openvino.einsum":                          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/matrix/einsum-7.html",
	"openvino.fake_quantize":                   "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/quantization/fake-quantize-1.html",
	"openvino.non_zero":                        "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/condition/nonzero-3.html",
	"openvino.mat_mul":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/matrix/matmul-1.html",
	"openvino.floats":                          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs.html",
	"openvino.strided_slice":                   "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/strided-slice-1.html",
	"openvino.slice":                           "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/slice-8.html",
	"openvino.pad":                             "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/pad-12.html",
	"openvino.gather":                          "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/gather-8.html",
	"openvino.one_hot":                         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/sequence/one-hot-16.html",
	"openvino.slice_scatter":                   "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/slice-scatter-15.html",
	"openvino.batch_to_space":                  "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/batch-to-space-2.html",
	"openvino.space_to_batch":                  "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/space-to-batch-2.html",
	"openvino.reverse_sequence":                "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/reverse-sequence-1.html",
	"openvino.scatter_update":                  "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/scatter-update-3.html",
	"openvino.roll":                            "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/roll-7.html",
	"openvino.scatter_nd_update":               "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/scatter-nd-update-15.html",
	"openvino.scatter_elements_update":         "https://docs.openvino.ai/2025/documentation/openvino-ir-format/operation-sets/operation-specs/movement/scatter-elements-update-12.html",

	"xla.layout": "https://openxla.org/xla/shapes",
	"xla.tiles":  "https://openxla.org/xla/tiled_layout",
	"xla.copy":   "https://openxla.org/xla/shapes",

	"stablehlo.program":       "https://openxla.org/stablehlo/spec#execution",
	"stablehlo.program/while": "https://openxla.org/stablehlo/spec#while",
	"stablehlo.program/if":    "https://openxla.org/stablehlo/spec#if",
	"stablehlo.program/case":  "https://openxla.org/stablehlo/spec#case",
	"stablehlo.floats":        "https://openxla.org/stablehlo/spec#accuracy",
	"stablehlo.integers":      "https://openxla.org/stablehlo/spec#errors",
	"stablehlo.shifts":        "https://openxla.org/stablehlo/spec#shift_left",

	"onnx.program": "https://onnx.ai/onnx/repo-docs/IR.html",
	"onnx.reduce":  "https://onnx.ai/onnx/operators/onnx__ReduceSum.html",
	"onnx.floats":  "https://onnx.ai/onnx/operators/",
	"onnx.types":   "https://github.com/onnx/onnx/blob/main/onnx/onnx.proto",

	"webnn.operand":          "https://www.w3.org/TR/webnn/#api-mloperanddescriptor",
	"webnn.slice":            "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-slice",
	"webnn.scatter_elements": "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-scatterelements",
	"webnn.scatter_nd":       "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-scatternd",
	"webnn.gather_nd":        "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-gathernd",
	"webnn.triangular":       "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-triangular",
	"webnn.resample2d":       "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-resample2d-method",
	"webnn.floats":           "https://www.w3.org/TR/webnn/#programming-model",
	"webnn.program":          "https://www.w3.org/TR/webnn/#api-mlgraphbuilder-build",
}

// textOf returns the public page of a rule's text, or "".
func textOf(rule string) string {
	text, _, _ := strings.Cut(rule, "/")
	if page := cmp.Or(texts[rule], texts[text]); page != "" {
		return page
	}
	if name, ok := strings.CutPrefix(text, "stablehlo."); ok {
		return "https://openxla.org/stablehlo/spec#" + name
	}
	if name, ok := strings.CutPrefix(text, "onnx."); ok {
		return "https://onnx.ai/onnx/operators/onnx__" + inCapitals(name) + ".html"
	}
	if name, ok := strings.CutPrefix(text, "webnn."); ok {
		return "https://www.w3.org/TR/webnn/#dom-mlgraphbuilder-" + strings.ReplaceAll(name, "_", "")
	}
	return ""
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
