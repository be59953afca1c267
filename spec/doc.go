// Package spec holds what all operators of all texts share: rules and
// questions, calls, the check of a call against the static rules, and the set
// of results that a call admits.
//
// The operators are in the packages below it, one file for each: spec/dml,
// spec/onnx, spec/openvino and spec/xla. Package catalogue lists them.
package spec
