package onnx

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Unique pulls for onnx.unique, whose elements are constants: those of X, and numbers of places.
var Unique = pull.Operator{Sizes: uniqueSizes, Make: pull.With(unique), Traits: pull.Invents | pull.Scalars}

func uniqueSizes(job *pull.Job, output int) []int64 {
	u := groupsOf(job)
	if p, _ := job.Counts.Param(output); p > 0 {
		return append(job.Ints(1)[:0], int64(len(u.lists[p])))
	}
	sizes := job.Join(u.sizes)
	sizes[u.axis] = int64(len(u.lists[1]))
	return sizes
}

func unique(job *pull.Job, a *onnx.UniqueAttributes) (pull.Func, error) {
	u, dtype := groupsOf(job), job.DTypes[0]
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

// groupsOf finds, for each place along the axis of a job, the first one with an equal key.
func groupsOf(job *pull.Job) (u groups) {
	a, dtype := pull.As[onnx.UniqueAttributes](job), job.DTypes[0]
	u.sizes = a.Shape
	if a.Axis == onnx.UniqueFlat {
		u.sizes = []int64{pull.Product(a.Shape...)}
	} else if u.axis = int(a.Axis); u.axis < 0 {
		u.axis += len(u.sizes)
	}
	n := u.sizes[u.axis]
	keys, nan := make([][]uint64, n), make([]bool, n)
	inner := pull.Product(u.sizes[u.axis+1:]...)
	for e := range pull.Product(u.sizes...) {
		place, bits := e/inner%n, a.Element(dtype, e)
		keys[place] = append(keys[place], pull.Ascending(dtype, bits))
		nan[place] = nan[place] || dtype.NaN(bits)
	}
	for i, key := range keys {
		if nan[i] && job.Answer(a.NaN()) == onnx.NaNDifferent {
			keys[i] = append(key, uint64(i)) // like no other
		}
		first := int64(slices.IndexFunc(keys[:i+1], func(other []uint64) bool { return slices.Equal(other, keys[i]) }))
		if u.lists[2] = append(u.lists[2], first); first == int64(i) {
			u.lists[1] = append(u.lists[1], first)
		}
	}
	if a.Sorted == 1 {
		slices.SortFunc(u.lists[1], func(i, j int64) int { return slices.Compare(keys[i], keys[j]) })
	}
	u.lists[3] = make([]int64, len(u.lists[1]))
	for i, first := range u.lists[2] {
		k := slices.Index(u.lists[1], first)
		u.lists[2][i] = int64(k)
		u.lists[3][k]++
	}
	return u
}
