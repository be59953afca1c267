package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// ScatterNd is [family.ScatterND] under the rules of WebNN.
var ScatterNd = walk.Page{Run: func(w *walk.Walk) {
	family.ScatterND(w, 0, &family.Scattering{
		Indices: &webnn.ScatterNDIndices, Updates: &webnn.ScatterNDUpdates,
		Sizes: webnn.ScatterNDSizes, Targets: webnn.ScatterNDTargets, Slices: webnn.ScatterNDSlices,
	})
}}
