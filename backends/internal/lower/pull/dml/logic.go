package dml

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of operators on truth values.
var (
	ElementWiseLogicalAnd = ofTruths(func(x []uint64) bool { return x[0] != 0 && x[1] != 0 })
	ElementWiseLogicalOr  = ofTruths(func(x []uint64) bool { return x[0] != 0 || x[1] != 0 })
	ElementWiseLogicalXor = ofTruths(func(x []uint64) bool { return (x[0] != 0) != (x[1] != 0) })
	ElementWiseLogicalNot = ofTruths(func(x []uint64) bool { return x[0] == 0 })
)

func ofTruths(of func(x []uint64) bool) pull.Operator {
	return pull.Elementwise(func(_ *pull.Job, x []uint64) uint64 { return pull.BoolBits(of(x)) })
}
