package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// Triangular is [family.Triangle] under the rules of WebNN.
var Triangular = walk.Page{Run: walk.With(func(w *walk.Walk, a *webnn.TriangularAttributes) {
	family.Triangle(w, a.Upper, func() int64 { return a.Diagonal }, &family.TriangleRules{
		Sizes: webnn.TriangularSizes, Batches: webnn.TriangularBatches, Upper: webnn.TriangularUpper, Lower: webnn.TriangularLower, Zero: webnn.TriangularZero,
	})
})}
