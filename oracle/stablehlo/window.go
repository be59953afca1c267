package stablehlo

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// A window is one of an operator, as a page goes through its places.
type window struct {
	list          []spec.Window // its dimensions
	sizes         []int64       // how many places it has along each
	place, inside []int64
}

// windowOf returns the window of a call, before its first place.
func windowOf(w *walk.Walk) window {
	v := window{list: w.Operator.Windows(w.Call)}
	v.sizes, v.place, v.inside = w.Index(len(v.list)), w.Index(len(v.list)), w.Index(len(v.list))
	for d := range v.list {
		v.sizes[d] = v.list[d].Elements
	}
	return v
}

// places yields each place k of the window at an index, in ascending order, and where the input lies there; inside is nil in the
// padding:
//
//	padded = window · stride + k · dilation
//	inside = (padded - low) / base dilation, if that is whole, and an index of the input
func (v *window) places(at []int64) func(yield func(k, inside []int64) bool) {
	return func(yield func(k, inside []int64) bool) {
		clear(v.place)
		for more := index.Product(v.sizes...) > 0; more; more = index.Next(v.place, v.sizes) {
			inside := v.inside
			for d, g := range v.list {
				padded, base := at[d]*g.Stride+v.place[d]*g.Dilation-g.Begin, g.Interior+1
				if v.inside[d] = padded / base; padded < 0 || padded%base != 0 || v.inside[d] >= g.Size {
					inside = nil
				}
			}
			if !yield(v.place, inside) {
				return
			}
		}
	}
}
