package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// MaxPooling2 pulls for dml.max_pooling2.
var MaxPooling2 = pull.MaxPool(nil, func(job *pull.Job) []pull.Frame {
	return frames(job, pull.As[dml.MaxPooling2Attributes](job).WindowSize)
}, dml.MaxPooling2NaN, nil, func(job *pull.Job) uint64 { return job.Arithmetic(0).Least(-1) }, pull.PlaceFrom(0))
