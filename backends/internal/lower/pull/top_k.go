package pull

import (
	"cmp"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A TopK says what comes first along an axis when its elements are sorted.
type TopK struct {
	Axis, K          int64
	Largest, ByIndex bool
	NaN              *spec.Question // with the answer 1, a NaN is less than a number
}

// TopKs is the operator that finds k elements along an axis, and their places.
func TopKs(of func(job *Job) TopK) Operator {
	return Operator{Traits: Moves | Invents | Searches, Sizes: func(job *Job, _ int) []int64 {
		t, sizes := of(job), job.Join(job.Sizes[0])
		sizes[t.Axis] = t.K
		return sizes
	}, Make: func(job *Job) (Func, error) { return of(job).pull(job), nil }}
}

func (t TopK) pull(job *Job) Func {
	axis, dtype := t.Axis, job.DTypes[0]
	type element struct {
		key   uint64
		place int64
	}
	lines := map[int64][]element{} // those that were sorted
	return func(output int, to, from []int64) Source {
		copy(from, to)
		of := int64(0)
		for d, at := range to {
			if int64(d) != axis {
				of = of*job.Sizes[0][d] + at
			}
		}
		line, known := lines[of]
		if !known {
			for from[axis] = range job.Sizes[0][axis] {
				bits := job.Bits(0, from[:len(to)])
				key := Ascending(dtype, bits)
				if dtype.NaN(bits) && job.Answer(t.NaN) == 1 {
					key = 0 // which no number has
				}
				if t.Largest {
					key = ^key
				}
				line = append(line, element{key, from[axis]})
			}
			slices.SortFunc(line, func(a, b element) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.place, b.place)) })
			if t.ByIndex {
				slices.SortFunc(line[:t.K], func(a, b element) int { return cmp.Compare(a.place, b.place) })
			}
			lines[of] = line
		}
		from[axis] = line[to[axis]].place
		if output == 1 {
			return Source{Operand: Constant, Bits: uint64(from[axis])}
		}
		return Source{}
	}
}

// Ascending turns the bits of an element into a key that is greater for a greater value.
func Ascending(d tensor.DType, bits uint64) uint64 {
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
