package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// TopK pulls for onnx.top_k: what comes first along the axis when its elements are sorted.
var TopK = pull.TopKs(func(job *pull.Job) pull.TopK {
	a := pull.As[onnx.TopKAttributes](job)
	return pull.TopK{Axis: job.Dimension(a.Axis), K: a.K[0], Largest: a.Largest, NaN: onnx.TopKNaN}
})
