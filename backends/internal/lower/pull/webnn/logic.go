package webnn

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of operations on truth values.
var (
	LogicalAnd = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return min(x, y, 1) })
	LogicalOr  = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return min(x|y, 1) })
	LogicalXor = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return min(x, 1) ^ min(y, 1) })
	LogicalNot = pull.Each(func(_ pull.Arithmetic, x []uint64) uint64 { return 1 - min(x[0], 1) })
)
