// Package openvino holds the operators of the OpenVINO texts: StridedSlice
// and its check (strided_slice.go), the steps that its text takes (steps.go),
// its rules (rules.go and slicing_rules.go) and its questions (questions.go).
package openvino
