package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Trilu pulls for onnx.trilu.
var Trilu = pull.Operator{Sizes: pull.SameSizes, Make: trilu, Traits: pull.Invents}

func trilu(job *pull.Job) (pull.Func, error) {
	k := int64(0)
	if job.Inputs == 2 {
		k = job.Integer(1, job.Ints(len(job.Sizes[1])))
	}
	return pull.Triangle(job, job.Attributes.(*onnx.TriluAttributes).Upper, k), nil
}
