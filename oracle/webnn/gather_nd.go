package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// GatherNd is [family.GatherND] under the rules of WebNN, without batches.
var GatherNd = walk.Page{Run: func(w *walk.Walk) {
	family.GatherND(w, 0, &family.Gathering{
		Indices: &webnn.GatherNDIndices, Sizes: webnn.GatherNDSizes, Entries: webnn.GatherNDEntries, Slices: webnn.GatherNDSlices,
	})
}}
