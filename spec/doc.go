// Package spec holds what every operator of every text has in common: rules
// and questions, calls and the check that a call breaks no static rule, and
// the set of results that a call admits.
//
// The operators themselves are in the packages below it, one file an
// operator: spec/dml, spec/openvino and spec/xla. Package catalogue lists
// them.
package spec
