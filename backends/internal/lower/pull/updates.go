package pull

import (
	"errors"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Updates are the third operand of a job, which go to parts of a copy of its first one,
// the data. A part is what the last dimensions of both hold.
type Updates struct {
	Part       int // how many dimensions of a part there are; 0 for elements
	Duplicates spec.Answer
	Reduction  family.Reduction
	// First and End are the dimensions of the updates that differ between updates of one
	// part. In the others, an update and its part have the same coordinates.
	First, End int
	// Targets sets list to the numbers of the parts, in row-major order, that the updates
	// from at on go to, along the last dimension before those of a part; -1 for none.
	Targets func(at, list []int64)
}

var errMany = errors.New("there are more updates than are counted")

// Func makes the pull function of a job: a part without updates is that of the data.
func (u Updates) Func(job *Job) (Func, error) {
	data, sizes := job.Sizes[0][:len(job.Sizes[0])-u.Part], job.Sizes[2][:len(job.Sizes[2])-u.Part]
	if slices.Contains(job.Sizes[0], 0) {
		return Same(job)
	}
	several := sizes[u.First:u.End]
	if Product(several...) >= math.MaxUint32 {
		return nil, errMany
	}
	latest := job.Table(Product(data...)) // which of several updates a part has, counted from 1; 0 for none
	var earlier []uint32                  // the same of the update before one
	if u.Reduction != family.ReduceNone {
		earlier = make([]uint32, Product(sizes...))
	}
	at := job.Ints(len(job.Sizes[2]))
	before := at[:len(sizes)]
	targets := job.Ints(MaxPiece)
	step := int64(0) // from the number of an update to that of the next one in a row
	if u.End == len(sizes) {
		step = 1
	}
	first := int64(0) // number of the first update of a piece, in row-major order
	for n := range Pieces(before, sizes) {
		u.Targets(before, targets[:n])
		number := 1 + tensor.RowMajor(before[u.First:u.End], several)
		for i, part := range targets[:n] {
			switch {
			case part < 0:
			case latest[part] == 0:
				latest[part] = uint32(number)
			case u.Reduction != family.ReduceNone:
				earlier[first+int64(i)] = latest[part]
				latest[part] = uint32(number)
			case u.Duplicates == family.DuplicateRejected:
				return nil, ErrDuplicate
			case u.Duplicates != family.DuplicateFirstWins:
				latest[part] = uint32(number)
			}
			number += step
		}
		first += n
	}
	rank := len(job.Sizes[2])
	around := func(to, from []int64) { // sets the coordinates that are those of the part
		copy(from[:u.First], to)
		copy(from[u.End:rank], to[len(to)-rank+u.End:])
	}
	place := func(number uint32, to, from []int64) { // sets from to the coordinates of an update
		around(to, from)
		tensor.Unravel(int64(number)-1, several, from[u.First:u.End])
	}
	switch {
	case u.Reduction != family.ReduceNone:
		return func(_ int, to, _ []int64) Source {
			value := job.Bits(0, to)
			for number := latest[tensor.RowMajor(to[:len(data)], data)]; number != 0; { // integers: the order makes no difference
				place(number, to, at)
				value = reduced(u.Reduction, job.DTypes[0], value, job.Bits(2, at))
				number = earlier[tensor.RowMajor(before, sizes)]
			}
			return Source{Operand: Constant, Bits: value}
		}, nil
	case u.Part > 0:
		job.Bands = Apart(0, int64(len(data)))
	default:
		job.Rows = func(_ int, to, from []int64, row *Row) {
			around(to, from)
			first := tensor.RowMajor(to, data)
			for k, number := range latest[first : first+int64(len(row.Places))] {
				row.Places[k] = int64(number) - 1
			}
			row.Operand, row.First, row.End = 2, u.First, u.End
		}
	}
	return func(_ int, to, from []int64) Source {
		number := latest[tensor.RowMajor(to[:len(data)], data)]
		if number == 0 {
			copy(from, to)
			return Source{}
		}
		place(number, to, from)
		return Source{Operand: 2}
	}, nil
}

// reduced combines the bits of two integers of a type.
func reduced(reduction family.Reduction, d tensor.DType, a, b uint64) uint64 {
	unused := 64 - 8*d.Size()
	a, b = a<<unused, b<<unused // which add up and compare as those of the type do
	less := a < b
	if d.Signed() {
		less = int64(a) < int64(b)
	}
	switch {
	case reduction == family.ReduceAdd:
		a += b
	case reduction == family.ReduceMul:
		a *= b >> unused
	case less == (reduction == family.ReduceMax):
		a = b
	}
	return a >> unused
}
