package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Trilu pulls for onnx.trilu.
var Trilu = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(trilu), Traits: pull.Invents}

func trilu(job *pull.Job, a *onnx.TriluAttributes) (pull.Func, error) {
	k := int64(0)
	if job.Inputs == 2 {
		k = job.Integer(1, job.Ints(len(job.Sizes[1])))
	}
	return pull.Triangle(job, a.Upper, k), nil
}
