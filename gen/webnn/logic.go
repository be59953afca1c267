package webnn

import "example.com/conform/spec/webnn"

// The generators of operations on truth values.
var (
	LogicalAnd = elementwise(webnn.LogicalAnd, truths)
	LogicalOr  = elementwise(webnn.LogicalOr, truths)
	LogicalXor = elementwise(webnn.LogicalXor, truths)
	LogicalNot = elementwise(webnn.LogicalNot, truths)
)
