package pull

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Updates are the third operand of a job, which go to parts of a copy of its first one,
// the data. A part is what the last dimensions of both hold. A job may have several operands
// of data, and as many of updates behind the indices, which go to the same places.
type Updates struct {
	Part       int // how many dimensions of a part there are; 0 for elements
	Duplicates spec.Answer
	Reduction  family.Reduction
	// WithoutData says that a reduction leaves out the element of the data.
	WithoutData bool
	// First and End are the dimensions of the updates that differ between updates of one
	// part, and First and To those of the data in which they go to one of several parts. In
	// the dimensions before and behind, an update and its part have the same coordinates.
	First, End, To int
	// Places returns where the updates from at on go, along the last dimension before those
	// of a part: places in row-major order in the dimensions of the data from First up to
	// To, -1 for none. It may put them in list.
	Places func(at, list []int64) []int64

	job           *Job
	first         int     // operand of updates
	data, updates []int64 // sizes, without those of a part
	several       []int64 // sizes of the updates from First up to End
	at, list      []int64
	below         int64 // distance of parts at neighbouring places, in row-major order

	slab    int64    // number of the coordinates before First for which the tables are
	latest  []uint32 // which of several updates a part has, counted from 1; 0 for none
	earlier []uint32 // the same of the update before one, if they are reduced
}

var errMany = errors.New("there are more updates than are counted")

// Func makes the pull function of a job: a part without updates is that of the data.
func (u Updates) Func(job *Job) (Func, error) {
	if slices.Contains(job.Sizes[0], 0) {
		return Same(job)
	}
	_, u.first = job.Counts.Span(1)
	sizes := job.Sizes[u.first]
	u.job, u.data, u.updates = job, job.Sizes[0][:len(job.Sizes[0])-u.Part], sizes[:len(sizes)-u.Part]
	if u.several = u.updates[u.First:u.End]; Product(u.several...) >= math.MaxUint32 {
		return nil, errMany
	}
	u.at, u.list = job.Ints(len(sizes)), job.Ints(int(min(Product(u.updates[u.First:]...), MaxPiece)))
	u.slab, u.below = -1, Product(u.data[u.To:]...)
	switch {
	case u.Reduction != family.ReduceNone:
		u.earlier = make([]uint32, Product(u.updates[u.First:]...))
		return u.reduce, nil
	case u.Duplicates == family.DuplicateRejected:
		before := job.Ints(u.First)
		for more := true; more; more = tensor.Next(before, u.data[:u.First]) {
			if u.open(before); u.slab < 0 {
				return nil, ErrDuplicate
			}
		}
	}
	if u.Part > 0 {
		job.Bands = Apart(0, int64(len(u.data)))
	}
	if u.Duplicates != family.DuplicateFirstWins && u.first == 2 {
		job.Pushes, job.Part = u.push, u.Part
	}
	return u.replace, nil
}

// open makes the tables those of the parts that have some coordinates before First. It
// sets slab to -1 if two updates go to one part and may not.
func (u *Updates) open(to []int64) {
	slab := tensor.RowMajor(to[:u.First], u.data)
	if slab == u.slab {
		return
	}
	u.slab, u.latest = slab, u.job.Table(Product(u.data[u.First:]...))
	for d, x := range to[:u.First] {
		if x >= u.updates[d] {
			return // beyond all updates
		}
	}
	at := u.at[:copy(u.at, to[:u.First])+len(u.updates)-u.First]
	first := int64(0) // number of the first update of a piece
	for n := range Pieces(at[u.First:], u.updates[u.First:], false) {
		number := 1 + uint32(tensor.RowMajor(at[u.First:u.End], u.several))
		part := tensor.RowMajor(at[u.End:], u.data[u.To:])
		for i, place := range u.Places(at, u.list[:n]) {
			if place >= 0 && !u.note(part+place*u.below, first+int64(i), number) {
				u.slab = -1
				return
			}
			if u.End == len(u.updates) {
				number++
			} else {
				part++
			}
		}
		first += n
	}
}

// note enters an update into the tables. It reports false if its part has another one
// and may not.
func (u *Updates) note(part, update int64, number uint32) bool {
	switch before := u.latest[part]; {
	case u.Reduction != family.ReduceNone:
		u.earlier[update], u.latest[part] = before, number
	case before == 0:
		u.latest[part] = number
	case u.Duplicates == family.DuplicateRejected:
		return false
	case u.Duplicates != family.DuplicateFirstWins:
		u.latest[part] = number
	}
	return true
}

// number returns which update the part of an element has, and opens its tables.
func (u *Updates) number(to []int64) uint32 {
	u.open(to)
	return u.latest[tensor.RowMajor(to[u.First:len(u.data)], u.data[u.First:])]
}

// update sets from to the coordinates of an update of the part of an element.
func (u *Updates) update(number uint32, to, from []int64) {
	copy(from[:u.First], to)
	tensor.Unravel(int64(number)-1, u.several, from[u.First:u.End])
	copy(from[u.End:len(u.job.Sizes[u.first])], to[u.To:])
}

// replace is the pull function if updates replace elements.
func (u *Updates) replace(output int, to, from []int64) Source {
	number := u.number(to)
	if number == 0 {
		copy(from, to)
		return Source{Operand: output}
	}
	u.update(number, to, from)
	return Source{Operand: u.first + output}
}

// push pushes a piece of the updates.
func (u *Updates) push(at, to []int64, row *Row) {
	copy(to[:u.First], at)
	copy(to[u.To:], at[u.End:])
	row.First, row.End, row.Places = u.First, u.To, u.Places(at, row.Places)
}

// reduce is the pull function if elements are combined with their updates. These are
// integers, so the order makes no difference.
func (u *Updates) reduce(output int, to, from []int64) Source {
	number := u.number(to)
	if number == 0 {
		copy(from, to)
		return Source{Operand: output}
	}
	total := total{reduction: u.Reduction, dtype: u.job.DTypes[output]}
	if !u.WithoutData {
		total.add(u.job.Bits(output, to))
	}
	for number != 0 {
		u.update(number, to, u.at)
		total.add(u.job.Bits(u.first+output, u.at))
		number = u.earlier[tensor.RowMajor(u.at[u.First:len(u.updates)], u.updates[u.First:])]
	}
	return Source{Operand: Constant, Bits: total.bits()}
}

// A total is what elements make together.
type total struct {
	reduction family.Reduction
	dtype     tensor.DType
	n         uint64 // how many there are
	value     uint64 // what they make; of a mean, the low bits of their sum
	high      uint64 // the high bits of the sum
}

// add adds the bits of an element.
func (t *total) add(element uint64) {
	t.n++
	switch {
	case t.reduction == family.ReduceMean: // as unsigned numbers, which are greater by sign
		var carry uint64
		t.value, carry = bits.Add64(t.value, element<<(64-t.dtype.Bits())^t.sign(), 0)
		t.high += carry
	case t.n == 1:
		t.value = element
	default:
		t.value = reduced(t.reduction, t.dtype, t.value, element)
	}
}

// sign returns the highest bit if the type is signed.
func (t *total) sign() uint64 {
	if t.dtype.Signed() {
		return 1 << 63
	}
	return 0
}

// bits returns the bits of the total. A mean is rounded down, as the bits below those of
// the type are dropped.
func (t *total) bits() uint64 {
	if t.reduction != family.ReduceMean {
		return t.value
	}
	mean, _ := bits.Div64(t.high, t.value, t.n)
	return (mean ^ t.sign()) >> (64 - t.dtype.Bits())
}

// reduced combines the bits of two integers of a type, or of two truth values.
func reduced(reduction family.Reduction, d tensor.DType, a, b uint64) uint64 {
	if d == tensor.Bool && reduction == family.ReduceAdd {
		return a | b
	}
	unused := 64 - d.Bits()
	a, b = a<<unused, b<<unused // which add up and compare as those of the type do
	less := a < b
	if d.Signed() {
		less = int64(a) < int64(b)
	}
	switch {
	case reduction == family.ReduceAdd:
		a += b
	case reduction == family.ReduceSub:
		a -= b
	case reduction == family.ReduceMul:
		a *= b >> unused
	case less == (reduction == family.ReduceMax):
		a = b
	}
	return a >> unused
}
