package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// Triangular pulls for webnn.triangular.
var Triangular = pull.Operator{Sizes: pull.SameSizes, Make: triangular, Traits: pull.Invents}

func triangular(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*webnn.TriangularAttributes)
	return pull.Triangle(job, a.Upper, a.Diagonal), nil
}
