// Package pull defines pull functions: one function per operator, from the
// coordinates of an output element to those of the operand's element that it comes
// from, or to the bits of a constant.
//
// Our backends need nothing else to run an operator, except the sizes of its outputs
// where it infers them, which stand beside the function. Neither shares arithmetic
// with the oracle. Both trust their job, because the operator's rules have been
// checked.
package pull

import (
	"iter"
	"math"
	"math/bits"
	"slices"

	"example.com/conform/internal/slab"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Source is what an output element holds.
type Source struct {
	Operand int    // the operand that the element is copied from, Constant or Nothing
	Bits    uint64 // of a constant, in the low bits
}

const (
	Constant = -1 // the element has the bits of its source
	Nothing  = -2 // the text gives the element no value: it is left as it was
)

// A Func returns the source of the element at to in an output, which counts
// from 0 among the outputs. Where the source is an operand, it sets the first
// entries of from to the coordinates there; from has tensor.MaxRank entries.
type Func func(output int, to, from []int64) Source

// A Job is a job that breaks no static rule, as a pull function needs it.
type Job struct {
	Attributes any
	// Counts says how many operands there are for each parameter.
	Counts spec.Counts
	// Sizes and DTypes are those of every operand, and Inputs is how many of them
	// are no output.
	Sizes  [][]int64
	DTypes []tensor.DType
	Inputs int
	// Answer returns the answer that the backend follows.
	Answer func(*spec.Question) spec.Answer
	// Integers returns the elements of an operand of integers from coordinates on, in
	// row-major order. One above 2^63-1 becomes 2^63-1. They are in the memory of list, as
	// many as that has, or in the operand's, to which nobody may write.
	Integers func(operand int, at, list []int64) []int64
	// Bits returns the bits of the element at coordinates of an operand, in the low
	// bits.
	Bits func(operand int, at []int64) uint64

	// Within is [Within], or a faster one.
	Within func(list []int64, n int64) bool

	// Flat reports whether the elements of an operand lie in row-major order without gaps.
	// Those of a view do not.
	Flat func(operand int) bool

	// Bands, which Make may set, divides an output into boxes. It returns the band of
	// dimension d that begins at at[d]. Before d, at holds the first coordinates of the
	// box. All elements of a box have one source: one constant, or elements of one
	// operand that lie at even distances along each dimension.
	Bands func(output, d int, at []int64) Band

	// Rows, which Make may set where data say where each element comes from, does what
	// the pull function does for all elements of a row: those from to on along the last
	// dimension. It sets from as a Func does for the first one.
	Rows func(output int, to, from []int64, row *Row)

	// Make sets Terms and Combine of an operator that computes. Terms lists the operands of the
	// element at to, and Combine returns its bits.
	Terms   func(to []int64) *Terms
	Combine func(t *Terms) uint64

	made any // by the operator, see [Made]
	// Pushes, which Make may set, is another way to make the only output: it is a copy of the
	// first operand, over which the elements of the third one are written, in their row-major
	// order. Pushes is for those from at on along the last dimension: it sets to to the
	// coordinates where the first one goes, and the places of the row count dimensions of
	// the output. A negative one says that the element goes nowhere.
	Pushes func(at, to []int64, row *Row)

	// Part is how many of the last dimensions all elements of which Rows and Pushes take for
	// one: those that have one place. Rows, coordinates and dimensions are then those before.
	// Operands of parts have no gaps.
	Part int

	// Several says that Rows and Pushes take several short rows at once, which follow one another
	// along the dimension before the last. The places of the row are then those of all, in
	// row-major order, or of one, if all have the same. The coordinate of the operand in that
	// dimension advances from row to row, unless places count it.
	Several bool

	room  slab.Slab[int64]
	table []uint32
	list  []int64
	one   [1]int64
}

// Restart makes j ready for another job, and reuses its memory.
func (j *Job) Restart() {
	j.Sizes, j.DTypes, j.made = j.Sizes[:0], j.DTypes[:0], nil
	j.Terms, j.Combine = nil, nil
}

// A Row is the sources of the elements of a row.
type Row struct {
	// Operand is the one that elements are copied from. A place counts the elements of its
	// dimensions from First up to End, in row-major order; if there are several, the operand
	// has no gaps. The coordinate in its last dimension advances along the row, unless places
	// count that.
	Operand, First, End int
	// Places is memory for the place of each element of the row, or replaced by other memory
	// that has them. A negative one says that the element is a constant.
	Places []int64
	// Placed says that no place is negative.
	Placed bool
	// Bits are those of the constant.
	Bits uint64
	// Across are the places of several rows, none of which is negative, along the dimension
	// before the last one of the operand, if they do not advance.
	Across []int64
}

// A Band is a part of a dimension, of Size places, that is dealt to Step cells: a cell
// has every Step-th place. Both are cut to what is left of the dimension. A box has
// one cell of each dimension.
type Band struct{ Size, Step int64 }

var (
	whole   = Band{math.MaxInt64, 1}             // the rest of a dimension is one cell
	singles = Band{math.MaxInt64, math.MaxInt64} // each place is a cell
)

// Whole is the [Job.Bands] of an output that is one box.
func Whole(int, int, []int64) Band { return whole }

// Apart returns the [Job.Bands] of an output in which each place of the dimensions
// from first up to end is a cell, and the other dimensions are whole.
func Apart(first, end int64) func(output, d int, at []int64) Band {
	return func(_, d int, _ []int64) Band {
		if first <= int64(d) && int64(d) < end {
			return singles
		}
		return whole
	}
}

// flat reports whether all operands except the indices, which are the second, are flat.
func (j *Job) flat() bool {
	for i := range j.Sizes {
		if i != 1 && !j.Flat(i) {
			return false
		}
	}
	return true
}

// Ints is make([]int64, n), for less.
func (j *Job) Ints(n int) []int64 { return j.room.Make(n) }

// Table is make([]uint32, n), and valid until it is called for another job.
func (j *Job) Table(n int64) []uint32 {
	if n > int64(cap(j.table)) {
		j.table = make([]uint32, n)
	}
	j.table = j.table[:n]
	clear(j.table)
	return j.table
}

// List is memory for n integers, and valid until it is called again.
func (j *Job) List(n int) []int64 {
	j.list = slices.Grow(j.list[:0], n)[:n]
	return j.list
}

// Integer returns the element at coordinates of an operand of integers.
func (j *Job) Integer(operand int, at []int64) int64 {
	return j.Integers(operand, at, j.one[:])[0]
}

// Dimension returns the dimension of the first operand that an axis names, from the
// back if it is negative.
func (j *Job) Dimension(axis int64) int64 {
	if axis < 0 {
		axis += int64(len(j.Sizes[0]))
	}
	return axis
}

// An Operator is how jobs of one operator are pulled.
type Operator struct {
	// Sizes returns the sizes of an output, which counts from 0 among the outputs; it
	// is nil where jobs state them. Of the job it knows the inputs, without their data, and all data types.
	// A size that 63 bits do not hold is negative.
	Sizes func(job *Job, output int) []int64
	// Make returns the pull function of a job. The error says which data rule
	// refuses the job.
	Make func(*Job) (Func, error)
	// Traits say what its pull functions do.
	Traits Traits
}

// As returns the attributes of a job. It panics unless its operator has attributes of type A.
func As[A any](job *Job) *A { return job.Attributes.(*A) }

// With makes the Make of an operator whose pull function depends on attributes.
func With[A any](of func(job *Job, a *A) (Func, error)) func(job *Job) (Func, error) {
	return func(job *Job) (Func, error) { return of(job, As[A](job)) }
}

// Sized makes the Sizes of an operator whose outputs have sizes that depend on attributes.
func Sized[A any](sizes func(job *Job, a *A) []int64) func(job *Job, output int) []int64 {
	return func(job *Job, _ int) []int64 { return sizes(job, As[A](job)) }
}

// Traits are a set of what pull functions do, besides copying elements to
// where they were.
type Traits uint32

const (
	Shifts   Traits = 1 << iota // elements move along a dimension
	Starts                      // the first element comes from others than the first
	Steps                       // neighbours come from elements that are no neighbours, or the other way round
	Falls                       // a coordinate decreases from one element of a row to the next
	Chooses                     // elements come from one of several operands
	Invents                     // elements are constants
	Images                      // no output has more than four dimensions
	Lists                       // every output has one dimension
	Deep                        // tensors may have more than four dimensions, as all may but Images and Lists
	Grids                       // an output may have two dimensions, as all may but Lists
	Scalars                     // elements come from operands of one element alone, or from none
	Computes                    // elements are computed of terms
	Folds                       // there may be any number of these
	Adds                        // each of these counts, as in a sum
	Searches                    // where an element comes from depends on all elements along a dimension
	Alike                       // all elements of an output are one constant
	Varies                      // they may differ, as all but Alike may
	Points                      // rows of outputs have one element
	Rows                        // they may have several, as all may but Points

	Moves = Shifts | Starts | Steps | Falls
)

// Has reports whether t has all of some traits.
func (t Traits) Has(some Traits) bool {
	if t&(Images|Lists) == 0 {
		t |= Deep
	}
	if t&Lists == 0 {
		t |= Grids
	}
	if t&Alike == 0 {
		t |= Varies
	}
	if t&Points == 0 {
		t |= Rows
	}
	return t&some == some
}

// Made is the operator whose jobs each make something, once, that has both the sizes of
// the output and the pull function.
func Made[T interface {
	Sizes(job *Job) []int64
	Func(job *Job) Func
}](of func(job *Job) T, traits Traits) Operator {
	once := func(job *Job) T {
		made, ok := job.made.(T)
		if !ok {
			made = of(job)
			job.made = made
		}
		return made
	}
	return Operator{
		Sizes:  func(job *Job, _ int) []int64 { return once(job).Sizes(job) },
		Make:   func(job *Job) (Func, error) { return once(job).Func(job), nil },
		Traits: traits,
	}
}

// SameSizes returns the sizes of the first operand.
func SameSizes(job *Job, _ int) []int64 { return job.Sizes[0] }

// Join returns lists of sizes one behind another.
func (j *Job) Join(lists ...[]int64) []int64 {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	sizes := j.Ints(n)[:0]
	for _, list := range lists {
		sizes = append(sizes, list...)
	}
	return sizes
}

// MaxPiece is the largest number of elements of a piece.
const MaxPiece = 1 << 10

// Pieces yields the pieces of a tensor, in row-major order: rows along its last
// dimension, or parts of rows, or several rows. It sets at to the first element of each, and
// yields how many elements it has.
func Pieces(at, sizes []int64, several bool) iter.Seq[int64] {
	return func(yield func(n int64) bool) {
		if slices.Contains(sizes, 0) {
			return
		}
		clear(at)
		last := len(at) - 1
		if last < 0 {
			yield(1)
			return
		}
		row := sizes[last]
		for {
			n, rows := min(row-at[last], MaxPiece), int64(1)
			if several && last > 0 && 2*row <= MaxPiece {
				rows = min(sizes[last-1]-at[last-1], MaxPiece/row)
			}
			if !yield(rows * n) {
				return
			}
			if at[last] += n; at[last] < row {
				continue
			}
			if at[last] = 0; rows > 1 {
				at[last-1] += rows - 1
			}
			if !tensor.Next(at[:last], sizes[:last]) {
				return
			}
		}
	}
}

// Product returns a product of sizes, or -1 beyond 63 bits.
func Product(sizes ...int64) int64 {
	if slices.Contains(sizes, 0) {
		return 0
	}
	product := uint64(1)
	for _, size := range sizes {
		var high uint64
		if high, product = bits.Mul64(product, uint64(size)); high > 0 || product > math.MaxInt64 {
			return -1
		}
	}
	return int64(product)
}

// Same makes the pull function of a job that leaves every element at its
// coordinates.
func Same(job *Job) (Func, error) {
	job.Bands = Whole
	return func(_ int, to, from []int64) Source {
		copy(from, to)
		return Source{}
	}, nil
}
