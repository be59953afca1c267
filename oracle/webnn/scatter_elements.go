package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// ScatterElements is [family.ScatterElements] under the rules of WebNN.
var ScatterElements = walk.Page{Run: walk.With(func(w *walk.Walk, a *webnn.ScatterElementsAttributes) {
	family.ScatterElements(w, int(a.Axis), 0, false, &family.Scattering{
		Indices: &webnn.ScatterElementsIndices, Updates: &webnn.ScatterElementsUpdates,
		Sizes: webnn.ScatterElementsSizes, Targets: webnn.ScatterElementsTargets,
	})
})}
