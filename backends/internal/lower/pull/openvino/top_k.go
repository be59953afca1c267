package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// TopK pulls for openvino.top_k: what comes first along the axis when its elements are sorted.
var TopK = pull.TopKs(func(job *pull.Job) pull.TopK {
	a := pull.As[openvino.TopKAttributes](job)
	return pull.TopK{Axis: job.Dimension(a.Axis), K: a.K, Largest: a.Mode == openvino.TopKMax, ByIndex: a.Sort == openvino.TopKByIndex, NaN: openvino.TopKNaN}
})
