package pull

import (
	"errors"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Errors of jobs that data rules refuse.
var (
	ErrOutside   = errors.New("an index names no element of its axis")
	ErrDivisor   = errors.New("an integer is divided by 0")
	ErrBounds    = errors.New("a lower bound is above the upper one")
	ErrDuplicate = errors.New("two updates go to one element of the output")
)

// Indices are the second operand of a job. Where there are several axes, the last
// dimension of the indices is a tuple with an entry for each of them.
type Indices struct {
	job     *Job
	clamps  bool
	forward bool    // no index counts from the end
	axes    []int64 // their sizes
	outside bool    // an index named nothing
	placed  bool    // the last ones all named something
	sure    bool    // all indices are places on their axes
	one     [1]int64
}

// NewIndices returns the indices of a job, unless one of them refuses it. They follow
// an answer that may be to refuse or to clamp an index that is out of range, whose
// names differ from text to text; by any other answer it names nothing.
func NewIndices(job *Job, answer, refuse, clamp spec.Answer, axes []int64) (*Indices, error) {
	x := &Indices{job: job, clamps: answer == clamp, axes: axes}
	return x, x.check(answer == refuse)
}

// check returns an error if an index names nothing and that refuses the job.
func (x *Indices) check(refuses bool) error {
	job, axes := x.job, x.axes
	sizes := job.Sizes[1]
	if !refuses || slices.Contains(sizes, 0) {
		return nil
	}
	at, all := job.Ints(len(sizes)), Product(sizes...)
	most := MaxPiece / int64(len(axes)) * int64(len(axes)) // whole tuples
	row := job.List(int(min(most, all)))
	sure := true
	for done := int64(0); done < all; done += most {
		tensor.Unravel(done, sizes, at)
		if x.Places(at, row[:min(most, all-done)]); x.outside {
			return ErrOutside
		}
		sure = sure && x.placed
	}
	x.sure = sure
	return nil
}

// IndicesOf returns the indices of a job under the rules of its text, as [NewIndices]
// does.
func IndicesOf(job *Job, rules *family.IndexRules, axes []int64) (*Indices, error) {
	answer := rules.Outside
	if rules.OutOfRange != nil {
		answer = job.Answer(rules.OutOfRange)
	}
	x := &Indices{job: job, clamps: answer == family.OutOfRangeClamp, forward: rules.Negative == nil, axes: axes}
	return x, x.check(answer == family.OutOfRangeReject)
}

// Places returns what the indices from at on name on their axes, in row-major order, -1
// for nothing: as many as list has, in its memory or in the operand's. With several axes,
// at begins a tuple.
func (x *Indices) Places(at, list []int64) []int64 {
	indices := x.job.Integers(1, at, list)
	if x.placed = x.sure || x.within(indices); x.placed {
		return indices
	}
	for i, k := range indices {
		list[i] = x.place(k, x.axes[i%len(x.axes)])
		x.outside = x.outside || list[i] < 0
	}
	return list
}

// within reports whether the indices are certain to be places on their axes already.
func (x *Indices) within(indices []int64) bool {
	least := uint64(math.MaxInt64)
	for _, n := range x.axes {
		least = min(least, uint64(n))
	}
	return x.job.Within(indices, int64(least))
}

// Within reports whether all of a list are from 0 to n-1. It is the Within of a [Job], unless
// there is a faster one.
func Within(list []int64, n int64) bool {
	// One is not if the first bit of one of these is set: of itself, or of what is left behind it.
	last, bits := n-1, [4]int64{}
	for ; len(list) >= 4; list = list[4:] {
		bits[0] |= list[0] | (last - list[0])
		bits[1] |= list[1] | (last - list[1])
		bits[2] |= list[2] | (last - list[2])
		bits[3] |= list[3] | (last - list[3])
	}
	for _, k := range list {
		bits[0] |= k | (last - k)
	}
	return bits[0]|bits[1]|bits[2]|bits[3] >= 0
}

// place returns what an index names that is no place of an axis of n elements.
func (x *Indices) place(k, n int64) int64 {
	if k < 0 && !x.forward {
		k += n
	}
	if x.clamps {
		k = max(0, min(k, n-1))
	}
	if k < 0 || k >= n {
		return -1
	}
	return k
}

// At returns what the index at some coordinates names on its axis, -1 for nothing.
func (x *Indices) At(at []int64) int64 {
	return x.Places(at, x.one[:])[0]
}

// Along sets the places of a row of an operand whose coordinate along an axis is what
// the index at the coordinates of an element names.
func (x *Indices) Along(axis int, to []int64, row *Row) {
	row.Places = x.Places(to, row.Places)
	row.First, row.End, row.Placed = axis, axis+1, x.placed
}

// Scattered makes the pull function of a job whose updates go to the elements of the
// data that the indices at their own coordinates name along an axis. Of the updates, u has
// how they combine.
func (x *Indices) Scattered(axis int64, u Updates) (Func, error) {
	u.First, u.End, u.To, u.Places = int(axis), int(axis)+1, int(axis)+1, x.Places
	x.job.Several = true
	return u.Func(x.job)
}

// ScatteredTuples makes the pull function of a job whose updates go to parts of the data
// that tuples of indices name. Leading are the dimensions that do not count.
func (x *Indices) ScatteredTuples(u Updates, leading family.Leading) (Func, error) {
	job := x.job
	data, sizes := job.Sizes[0], job.Sizes[1]
	last := len(sizes) - 1
	u.To = leading.Data + len(x.axes)
	u.Part = len(data) - u.To
	u.End = len(job.Sizes[2]) - u.Part // one more than last where one update is no scalar
	if slices.Contains(data[u.To:], 0) && u.Reduction == family.ReduceNone && u.Duplicates == family.DuplicateRejected && x.repeat() {
		return nil, ErrDuplicate
	}
	index := job.Ints(len(sizes))
	u.Places = func(at, list []int64) []int64 {
		copy(index[leading.Indices:last], at[leading.Others:])
		return x.Tuples(index, list)
	}
	f, err := u.Func(job)
	if !job.flat() {
		job.Pushes, job.Part = nil, 0
	}
	return f, err
}

// GatheredSizes returns the sizes of the output of a job whose tuples of indices are for
// the dimensions of the data behind the batches.
func GatheredSizes(job *Job, batch int64) []int64 {
	data, indices := job.Sizes[0], job.Sizes[1]
	last := len(indices) - 1
	return job.Join(indices[:last], data[batch+indices[last]:])
}

// GatheredTuples makes the pull function of a job whose tuples of indices say what stands
// there. They are for the dimensions of the data behind the batches. Leading are the
// dimensions that do not count. In place of a batch that the data lacks, its last one is taken.
func GatheredTuples(job *Job, rules *family.IndexRules, batch int, leading family.Leading) (Func, error) {
	data, sizes := job.Sizes[0], job.Sizes[1]
	last := len(sizes) - 1
	first := leading.Data + batch
	end := first + int(sizes[last])
	part := last - leading.Indices + leading.Others // the first dimension of the output that is one of a slice
	x, err := IndicesOf(job, rules, data[first:end])
	index := job.Ints(len(sizes))
	locate := func(to, from []int64) {
		copy(index[leading.Indices:last], to[leading.Others:])
		clear(from[:leading.Data])
		for d := range batch {
			at := leading.Data + d
			from[at] = min(to[leading.Others+d], data[at]-1)
		}
	}
	job.Bands = Apart(0, int64(part))
	if batch < last-leading.Indices && job.flat() { // along a row, no batch changes
		job.Part = len(data) - end
		job.Rows = func(_ int, to, from []int64, row *Row) {
			locate(to, from)
			row.Places = x.Tuples(index, row.Places)
			row.First, row.End, row.Placed = first, end, x.placed
		}
	}
	return func(_ int, to, from []int64) Source {
		locate(to, from)
		copy(from[end:], to[part:])
		copy(from[first:end], x.Places(index, from[first:end]))
		for _, k := range from[first:end] {
			if k < 0 {
				return Source{Operand: Constant}
			}
		}
		return Source{}
	}, err
}

// repeat reports whether two tuples of indices name the same place.
func (x *Indices) repeat() bool {
	sizes := x.job.Sizes[1]
	last := len(sizes) - 1
	n, width := Product(sizes[:last]...), sizes[last]
	if n == 0 || width == 0 {
		return n != 0 && n != 1
	}
	rows := make([][]int64, n)
	at := x.job.Ints(len(sizes))
	for i := range rows {
		tensor.Unravel(int64(i)*width, sizes, at)
		rows[i] = x.Places(at, x.job.Ints(int(width)))
	}
	rows = slices.DeleteFunc(rows, func(row []int64) bool { return slices.Contains(row, -1) })
	slices.SortFunc(rows, slices.Compare)
	return len(slices.CompactFunc(rows, slices.Equal)) < len(rows)
}

// Tuples returns what the tuples from at on, whose last coordinate is 0, name together:
// places in row-major order among the sizes of the axes, -1 for nothing. They are as many as
// list has, in its memory or in the operand's.
func (x *Indices) Tuples(at, list []int64) []int64 {
	width := len(x.axes)
	if width == 1 {
		return x.Places(at, list)
	}
	clear(list)
	all := x.Places(at, x.job.List(width*len(list)))
	for d, n := range x.axes {
		for i, k := 0, d; i < len(list) && k < len(all); i, k = i+1, k+width {
			list[i] = list[i]*n + all[k]
		}
	}
	if !x.placed {
		for i := range list {
			if slices.Contains(all[i*width:(i+1)*width], -1) {
				list[i] = -1
			}
		}
	}
	return list
}
