package pull

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Errors of jobs that data rules refuse.
var (
	ErrOutside   = errors.New("an index names no element of its axis")
	ErrDuplicate = errors.New("two updates go to one element of the output")
)

// Indices are the second operand of a job. Where there are several axes, the last
// dimension of the indices is a tuple with an entry for each of them.
type Indices struct {
	job    *Job
	clamps bool
	axes   []int64 // their sizes
	one    [1]int64
	room   []int64
}

// NewIndices returns the indices of a job, unless one of them refuses it. They follow
// an answer that may be to refuse or to clamp an index that is out of range, whose
// names differ from text to text; by any other answer it names nothing.
func NewIndices(job *Job, answer, refuse, clamp spec.Answer, axes []int64) (*Indices, error) {
	x := &Indices{job: job, clamps: answer == clamp, axes: axes}
	sizes := job.Sizes[1]
	if answer != refuse || Product(sizes...) == 0 {
		return x, nil
	}
	row := job.Ints(int(x.width()))
	at := job.Ints(len(sizes))
	for more := true; more; more = NextRow(at, sizes) {
		x.Places(at, row)
		for _, place := range row {
			if place < 0 {
				return x, ErrOutside
			}
		}
	}
	return x, nil
}

// width returns how many indices are in a row.
func (x *Indices) width() int64 {
	if sizes := x.job.Sizes[1]; len(sizes) > 0 {
		return sizes[len(sizes)-1]
	}
	return 1
}

// NextRow advances at to the next row along the last dimension, and reports whether
// there is one.
func NextRow(at, sizes []int64) bool {
	last := max(len(at)-1, 0)
	return tensor.Next(at[:last], sizes[:last])
}

// Places sets list to what the indices from at on name on their axes, -1 for nothing.
// With several axes, at begins a tuple.
func (x *Indices) Places(at, list []int64) {
	x.job.Integers(1, at, list)
	for i, k := range list {
		n := x.axes[0]
		if len(x.axes) > 1 {
			n = x.axes[i%len(x.axes)]
		}
		if k < 0 {
			k += n
		}
		if x.clamps {
			k = max(0, min(k, n-1))
		}
		if k < 0 || k >= n {
			k = -1
		}
		list[i] = k
	}
}

// At returns what the index at some coordinates names on its axis, -1 for nothing.
func (x *Indices) At(at []int64) int64 {
	x.Places(at, x.one[:])
	return x.one[0]
}

// Along sets the places of a row of an operand whose coordinate along an axis is what
// the index at the coordinates of an element names.
func (x *Indices) Along(axis int, to []int64, row *Row) {
	x.Places(to, row.Places)
	row.First, row.End = axis, axis+1
}

// Scattered makes the pull function of a job whose updates go to the elements of the
// data that the indices at their own coordinates name along an axis.
func (x *Indices) Scattered(axis int64, duplicates spec.Answer, reduction family.Reduction) (Func, error) {
	data := x.job.Sizes[0]
	below := Product(data[axis+1:]...) // the distance of neighbours along the axis
	along := int64(1)                  // that of neighbours along a row of updates
	if axis == int64(len(data)-1) {
		along = 0
	}
	return Updates{
		Duplicates: duplicates, Reduction: reduction, First: int(axis), End: int(axis) + 1,
		Targets: func(at, list []int64) {
			x.Places(at, list)
			first := tensor.RowMajor(at, data) - at[axis]*below
			for i, k := range list {
				if k >= 0 {
					list[i] = first + k*below
				}
				first += along
			}
		},
	}.Func(x.job)
}

// Tuples sets list to what the tuples from at on, whose last coordinate is 0, name
// together: places in row-major order among the sizes of the axes, -1 for nothing.
func (x *Indices) Tuples(at, list []int64) {
	width := len(x.axes)
	all := x.row(width * len(list))
	x.Places(at, all)
	for i := range list {
		list[i] = 0
		for d, k := range all[i*width : (i+1)*width] {
			if k < 0 {
				list[i] = -1
				break
			}
			list[i] = list[i]*x.axes[d] + k
		}
	}
}

// row returns memory for n indices.
func (x *Indices) row(n int) []int64 {
	if n > cap(x.room) {
		x.room = make([]int64, n)
	}
	return x.room[:n]
}
