package dml

import (
	"strconv"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/tensor"
)

// admitColliders admits in output elements that share an address the sources of
// all of them. Only the reading any-collider of dml.strides/overlapping-output
// accepts such a call.
func admitColliders(w *walk.Walk, output *walk.Output) {
	strides := output.Place.Strides
	if overlaps, err := tensor.Overlaps(output.Sizes, strides); err == nil && !overlaps {
		return
	}
	sharing := map[int64][]int64{} // elements by offset
	at := w.Index(len(output.Sizes))
	for element := int64(0); element == 0 || index.Next(at, output.Sizes); element++ {
		offset := dot(at, strides)
		sharing[offset] = append(sharing[offset], element)
	}
	for _, elements := range sharing {
		output.Merge(elements)
	}
}

// dot returns the offset of an element: the dot product of its coordinates and
// the strides (dml.strides/offset-is-dot-product).
func dot(at, strides []int64) int64 {
	offset := int64(0)
	for i := range at {
		offset += at[i] * strides[i]
	}
	return offset
}

// dotProduct formats dot: {1,0,1} ⋅ {6,3,1} = 7.
func dotProduct(at, strides []int64) string {
	return index.Set(at) + " ⋅ " + index.Set(strides) + " = " + strconv.FormatInt(dot(at, strides), 10)
}
