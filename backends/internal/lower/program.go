package lower

import (
	"bytes"
	"errors"
	"fmt"
	"math"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Program is the work of a valid job: the moves that its pull function makes.
type Program struct {
	// Sizes are the sizes of each output if the operator infers them, or nil.
	Sizes [][]int64

	call     spec.Call
	views    []view // of each operand
	pulls    *pull.Operator
	change   Change // replaces every pull function, unless nil
	job      pull.Job
	function pull.Func
	ones     bool      // bytes of bool other than 0 and 1 become 1
	inferred [][]int64 // backs Sizes

	operands []backends.Operand // of the bound job
	reads    []bool             // whether the pull function has read the operand's data
	data     [][]byte           // of each operand that was read
	known    bool               // kept are the moves of every job of this call with the same data
	kept     []Move             // of the bound job, so far
	loops    []Loop             // of the kept moves

	strided     bool                 // an operand is a view
	tiled       bool                 // an operand has tiles
	takesPlaces bool                 // moves may have places
	leastPlaced int64                // elements of an output that is made by such moves
	row         pull.Row             // of the output
	memory      [pull.MaxPiece]int64 // for the places of the row
	unkept      bool                 // a move has places

	least    int64                 // elements of a box that is a move of its own
	box      box                   // of the output
	run      run                   // of elements
	plan     Plan                  // of the next move
	moved    Move                  // one that is not kept
	to, from [tensor.MaxRank]int64 // coordinates of an element
	place    [tensor.MaxRank]int64 // those of an integer
}

// A Move copies elements of an operand, or a constant, to elements of an
// output.
type Move struct {
	Operand int    // the operand to read, or [pull.Constant]
	Bits    uint64 // of the constant
	Output  int    // the operand to write
	Plan
	// Places, unless nil, are those of the elements of the plan, which has two loops at most, or
	// of its inner loop alone. An element is copied from Stride times its place beyond where the
	// plan has it, in elements; or to there, if they are Pushed. One whose place is not from 0 to
	// Limit-1 is left alone.
	Places        []int64
	Stride, Limit int64
	Part          int64 // contiguous elements that have a place together
	Pushed        bool
	// Across, unless nil, are places of the rows, all elements of which have one: row k is copied
	// from Pitch times its place beyond where the plan has it.
	Across []int64
	Pitch  int64
}

// Element returns the size of an element of an operand, in bytes.
func (p *Program) Element(operand int) int64 { return p.views[operand].size }

// open opens a view on some operands of a call that breaks no rule.
func (p *Program) open(operands []backends.Operand, from, to int, checkOnly bool) error {
	for n := len(p.call.Tensors); n > cap(p.views); {
		p.views = make([]view, n)
	}
	p.views = p.views[:len(p.call.Tensors)]
	p.strided, p.tiled = p.strided && from > 0, p.tiled && from > 0
	for i := from; i < to; i++ {
		p.strided = p.strided || operands[i].Strides != nil
		desc := &p.call.Tensors[i].Desc
		inferredView := i >= p.job.Inputs && p.Sizes != nil && operands[i].Strides != nil
		if err := p.views[i].open(&operands[i], desc, checkOnly && p.call.Param(i).Layout == nil); err != nil && inferredView {
			p.views[i].length = math.MaxInt64 / p.views[i].size // the sizes are wrong, and do not fit
		} else if err != nil {
			return fmt.Errorf("%s: %w", p.call.Name(i), err)
		}
		p.tiled = p.tiled || p.views[i].blocked != nil
		p.job.Sizes = append(p.job.Sizes, desc.Sizes)
	}
	return nil
}

// ErrInferredTooLarge is the error of [Program.Fits] where the buffer of an output is too
// small for the sizes that were inferred. It holds every admissible result, so the sizes are
// wrong: a backend answers with them and writes nothing.
var ErrInferredTooLarge = errors.New("the inferred sizes do not fit the buffer of the output")

// Fits returns an error if the memory of an operand is too small for its elements; of an
// output whose sizes were inferred, it is [ErrInferredTooLarge], and all inputs fit.
func (p *Program) Fits(job *backends.Job) error {
	for i := range p.views {
		err := p.views[i].fits(&job.Operands[i])
		if errors.Is(err, errTooSmall) && i >= p.call.Inputs() && p.call.Operator.Infers() {
			return ErrInferredTooLarge
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.call.Name(i), err)
		}
	}
	return nil
}

// Bind reads the data of a job that the program depends on. The job is the one
// that was lowered or the same call, and [Program.Fits] found that its inputs fit.
// The error is the reason why the data are invalid.
func (p *Program) Bind(job *backends.Job) error {
	if p.known = p.known && p.sameData(job.Operands); p.known {
		return nil
	}
	p.operands = job.Operands
	for n := len(p.operands); n > len(p.reads); {
		p.reads, p.data = append(p.reads, false), append(p.data, nil)
	}
	clear(p.reads)
	var err error
	p.job.Bands, p.job.Rows, p.job.Pushes, p.job.Part, p.job.Several = nil, nil, nil, 0, false
	p.function, err = p.pulls.Make(&p.job)
	if err == nil && p.ones {
		p.job.Bands, p.job.Rows, p.job.Pushes, p.job.Part, p.job.Several = nil, nil, nil, 0, false
		p.function = p.makeOnes(p.function)
	}
	if err == nil && p.change != nil {
		p.function = p.change(&p.job, p.function)
	}
	return err
}

// makeOnes returns the pull function that does what right does, and makes 1 of every other
// byte of bool than 0.
func (p *Program) makeOnes(right pull.Func) pull.Func {
	return func(output int, to, from []int64) pull.Source {
		s := right(output, to, from)
		other := false
		switch operand := s.Operand; {
		case operand >= 0:
			other = p.job.DTypes[operand] == tensor.Bool && spec.IsOtherBool(p.bits(operand, from[:len(p.job.Sizes[operand])]))
		case operand == pull.Constant: // an element that is chosen may be computed
			other = p.job.DTypes[p.job.Inputs+output] == tensor.Bool && spec.IsOtherBool(s.Bits)
		}
		if other {
			return pull.Source{Operand: pull.Constant, Bits: 1}
		}
		return s
	}
}

// integers is the Integers of a [pull.Job].
func (p *Program) integers(operand int, at, list []int64) []int64 {
	p.reads[operand] = true
	o, v := &p.operands[operand], &p.views[operand]
	last := len(at) - 1
	if v.packed || last < 0 {
		return v.integers(o, at, 1, list)
	}
	next := p.place[:copy(p.place[:], at)]
	for done := int64(0); ; {
		n := min(v.sizes[last]-next[last], int64(len(list))-done)
		some := list[done : done+n]
		copy(some, v.integers(o, next, v.strides[last], some))
		if done += n; done == int64(len(list)) {
			return list
		}
		next[last] = 0
		tensor.Next(next[:last], v.sizes[:last])
	}
}

// bits is the Bits of a [pull.Job].
func (p *Program) bits(operand int, at []int64) uint64 {
	p.reads[operand] = true
	return element(&p.operands[operand], p.views[operand].at(at))
}

// flat is the Flat of a [pull.Job].
func (p *Program) flat(operand int) bool { return p.views[operand].packed }

// Reads reports whether the bound program, or its moves so far, depend on the data of an
// operand.
func (p *Program) Reads(operand int) bool { return p.reads[operand] }

// Bounds of what is kept of a job: its moves, and the bytes of an operand.
const (
	maxKept = 1 << 12
	maxData = 1 << 16
)

// sameData reports whether operands have the same data as those that were read.
func (p *Program) sameData(operands []backends.Operand) bool {
	for i, read := range p.reads {
		if read && !bytes.Equal(operands[i].Buffer(), p.data[i]) {
			return false
		}
	}
	return true
}

// keep keeps the moves, and the data that they depend on. Data that are too long
// to keep never count as the same.
func (p *Program) keep() {
	p.known = len(p.kept) < maxKept && !p.unkept
	if !p.known {
		return
	}
	for i, read := range p.reads {
		if !read {
			continue
		}
		if buffer := p.operands[i].Buffer(); len(buffer) <= maxData {
			p.data[i] = append(p.data[i][:0], buffer...)
		} else {
			p.known = false
		}
	}
}

// move yields the plan as a move, and keeps it.
func (p *Program) move(source pull.Source, output int, yield func(*Move) bool) bool {
	if p.plan.empty {
		return true
	}
	m, loops := &p.moved, p.plan.Loops
	if len(p.kept) < maxKept {
		first := len(p.loops)
		p.loops = append(p.loops, loops...)
		p.kept, loops = append(p.kept, Move{}), p.loops[first:]
		m = &p.kept[len(p.kept)-1]
	}
	m.Operand, m.Bits, m.Output = source.Operand, source.Bits, output
	m.From, m.To, m.Loops, m.Places = p.plan.From, p.plan.To, loops, nil
	return yield(m)
}

// A Change replaces the correct pull function of a job.
type Change func(job *pull.Job, right pull.Func) pull.Func

// A box is the elements of an output that have one cell of each dimension.
type box struct{ first, step, count [tensor.MaxRank]int64 }

// A run is a row of elements at equal distances. It may still grow.
type run struct {
	pull.Source
	output       int
	from, to     int64 // offset of the last element
	fromBy, toBy int64 // distance from the one before it
	count        int64
}
