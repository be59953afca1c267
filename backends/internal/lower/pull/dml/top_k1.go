package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// TopK1 pulls for dml.top_k1: what comes first along the axis when its elements are sorted.
var TopK1 = pull.TopKs(func(job *pull.Job) pull.TopK {
	a := pull.As[dml.TopK1Attributes](job)
	return pull.TopK{Axis: a.Axis, K: a.K, Largest: a.AxisDirection == dml.DirectionDecreasing, NaN: dml.TopK1NaN}
})
