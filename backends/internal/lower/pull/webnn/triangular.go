package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// Triangular pulls for webnn.triangular.
var Triangular = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(triangular), Traits: pull.Invents}

func triangular(job *pull.Job, a *webnn.TriangularAttributes) (pull.Func, error) {
	return pull.Triangle(job, a.Upper, a.Diagonal), nil
}
