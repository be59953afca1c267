package onnx

import (
	"cmp"
	"math"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Unique pulls for onnx.unique, whose elements are constants: those of X, and numbers of places.
var Unique = pull.Operator{Sizes: uniqueSizes, Make: unique, Traits: pull.Invents | pull.Scalars}

func uniqueSizes(job *pull.Job, output int) []int64 {
	u := groupsOf(job)
	if p, _ := job.Counts.Param(output); p > 0 {
		return append(job.Ints(1)[:0], int64(len(u.lists[p])))
	}
	sizes := job.Join(u.sizes)
	sizes[u.axis] = int64(len(u.lists[1]))
	return sizes
}

func unique(job *pull.Job) (pull.Func, error) {
	u, a, dtype := groupsOf(job), job.Attributes.(*onnx.UniqueAttributes), job.DTypes[0]
	return func(output int, to, _ []int64) pull.Source {
		p, _ := job.Counts.Param(output)
		if p > 0 {
			return pull.Source{Operand: pull.Constant, Bits: uint64(u.lists[p][to[0]])}
		}
		e := int64(0)
		for d, size := range u.sizes {
			place := to[d]
			if d == u.axis {
				place = u.lists[1][place]
			}
			e = e*size + place
		}
		return pull.Source{Operand: pull.Constant, Bits: a.Element(dtype, e)}
	}, nil
}

// groups are the sizes of X with the axis, and a list for each output behind Y.
type groups struct {
	sizes []int64
	axis  int
	lists [4][]int64
}

// groupsOf puts the places along the axis of a job whose keys are equal into one group.
func groupsOf(job *pull.Job) (u groups) {
	a, dtype := job.Attributes.(*onnx.UniqueAttributes), job.DTypes[0]
	u.sizes = a.Shape
	if a.Axis == onnx.UniqueFlat {
		u.sizes = []int64{pull.Product(a.Shape...)}
	} else if u.axis = int(a.Axis); u.axis < 0 {
		u.axis += len(u.sizes)
	}
	n := u.sizes[u.axis]
	keys, order := make([][]uint64, n), make([]int64, n)
	inner := pull.Product(u.sizes[u.axis+1:]...)
	nan := make([]bool, n)
	for e := range pull.Product(u.sizes...) {
		place, bits := e/inner%n, a.Element(dtype, e)
		keys[place] = append(keys[place], ascending(dtype, bits))
		nan[place] = nan[place] || dtype.NaN(bits)
	}
	for i := range order {
		if order[i] = int64(i); nan[i] && job.Answer(a.NaN()) == onnx.NaNDifferent {
			keys[i] = append(keys[i], uint64(i)) // like no other
		}
	}
	slices.SortStableFunc(order, func(i, j int64) int { return slices.Compare(keys[i], keys[j]) })
	var equal [][]int64
	for i, place := range order {
		if i == 0 || !slices.Equal(keys[place], keys[order[i-1]]) {
			equal = append(equal, nil)
		}
		equal[len(equal)-1] = append(equal[len(equal)-1], place)
	}
	if a.Sorted == 0 {
		slices.SortFunc(equal, func(a, b []int64) int { return cmp.Compare(a[0], b[0]) })
	}
	u.lists[2] = make([]int64, n)
	for k, group := range equal {
		u.lists[1], u.lists[3] = append(u.lists[1], group[0]), append(u.lists[3], int64(len(group)))
		for _, place := range group {
			u.lists[2][place] = int64(k)
		}
	}
	return u
}

// ascending turns the bits of an element into a key that is greater for a greater value.
func ascending(d tensor.DType, bits uint64) uint64 {
	high := uint64(1) << (d.Bits() - 1)
	switch {
	case d.NaN(bits):
		return math.MaxUint64
	case d.Float() && bits == high: // -0
		return high
	case d.Float() && bits > high:
		return ^bits & (2*high - 1)
	case d.Float(), d.Signed():
		return bits&(high-1) | ^bits&high
	}
	return bits
}
