package lower

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// A Change replaces the correct pull function of a job.
type Change func(job *pull.Job, right pull.Func) pull.Func

// A pulled is a job that is done by its pull function. The operator's own rules
// validate it; this package computes where elements lie.
type pulled struct {
	change Change // replaces every pull function, unless nil

	operator *pull.Operator
	job      pull.Job
	function pull.Func
	operands []backends.Operand // of the bound job
	reads    []bool             // whether the pull function has read the operand's data
	run      run
	runs     []run                 // of the job so far
	known    bool                  // runs hold for every job of this call with the same data
	data     [][]byte              // of each operand that was read
	plan     Plan                  // of a move
	box      box                   // of the output
	least    int64                 // elements of a box that is a move of its own
	boxed    bool                  // a box of this job is one
	to, from [tensor.MaxRank]int64 // coordinates of an element

	checker spec.Checker
	reading *spec.Reading
	call    spec.Call
	pins    []spec.Choice
	sizes   [][]int64 // of the outputs
}

// broken is the error for a job that breaks a rule of its operator.
type broken struct{ *spec.Rule }

// Error returns the rule's ID.
func (b broken) Error() string { return b.ID }

// pull lowers a job of op to its pull function.
func (l *Lowerer) pull(job *backends.Job, op *spec.Operator, operator *pull.Operator) error {
	g := &l.pulled
	if !op.Has(job.Attributes) {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	g.call = spec.Call{
		Operator: op, Attributes: job.Attributes, Bound: job.Bound,
		Tensors: g.call.Tensors[:0], Counts: job.Counts, CheckOnly: true,
	}
	for i := range job.Operands {
		g.call.Tensors = append(g.call.Tensors, spec.Tensor{Desc: job.Operands[i].Desc})
	}
	if err := g.call.WellFormed(math.MaxInt64); err != nil {
		return err
	}
	g.pins = g.pins[:0]
	for _, question := range op.Questions {
		g.pins = append(g.pins, spec.Choice{Question: question, Answer: l.answers[question]})
	}
	g.reading.Restart(g.pins)
	if violations := g.checker.Violations(&g.call, g.reading); len(violations) > 0 {
		return broken{violations[0].Rule}
	}
	g.operator, g.known, l.program.pulled = operator, false, g
	g.job.Attributes, g.job.Counts, g.job.Inputs = job.Attributes, job.Counts, g.call.Inputs()
	g.job.Sizes, g.job.DTypes = g.job.Sizes[:0], g.job.DTypes[:0]
	if err := l.open(0, g.job.Inputs, job.CheckOnly); err != nil {
		return err
	}
	if op.Infers() {
		g.sizes = g.sizes[:0]
		for k := range g.call.Outputs() {
			g.sizes = append(g.sizes, operator.Sizes(&g.job, k))
			g.call.Outputs()[k].Sizes = g.sizes[k]
		}
		l.program.Sizes = g.sizes
	}
	return l.open(g.job.Inputs, len(g.call.Tensors), job.CheckOnly)
}

// open opens a view on some operands of a call that breaks no rule.
func (l *Lowerer) open(from, to int, checkOnly bool) error {
	g := &l.pulled
	c, n := &g.call, len(g.call.Tensors)
	if n > len(l.views) {
		l.views = make([]view, n)
	}
	for n > len(g.reads) {
		g.reads, g.data = append(g.reads, false), append(g.data, nil)
	}
	l.program.views = l.views[:n]
	for i := from; i < to; i++ {
		desc, v := &c.Tensors[i].Desc, &l.views[i]
		var err error
		switch c.Param(i).Layout {
		case tensor.StridedFamily:
			err = v.directML(desc, i >= g.job.Inputs, l)
		case tensor.XLAFamily:
			err = v.xla(desc)
		case nil:
			err = v.dense(desc, checkOnly)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name(i), err)
		}
		g.job.Sizes, g.job.DTypes = append(g.job.Sizes, v.sizes), append(g.job.DTypes, desc.DType)
	}
	return nil
}

// at returns the offset of the element at coordinates, in elements.
func (v *view) at(coordinates []int64) int64 {
	offset := int64(0)
	for d, x := range coordinates[:len(v.strides)] {
		offset += x * v.strides[d]
	}
	return offset
}

// element returns the bits of an element of an operand.
func element(o *backends.Operand, at int64) (bits uint64) {
	size := o.Desc.DType.Size()
	for i, b := range o.Buffer()[at*size : (at+1)*size] {
		bits |= uint64(b) << (8 * i)
	}
	return bits
}

// integer returns an element of an integer operand.
func integer(o *backends.Operand, at int64) int64 {
	bits := element(o, at)
	if unused := 64 - 8*o.Desc.DType.Size(); o.Desc.DType.Signed() {
		return int64(bits<<unused) >> unused
	}
	return int64(min(bits, math.MaxInt64))
}

// bind makes the pull function of the job from the data of its operands.
func (g *pulled) bind(operands []backends.Operand) error {
	if g.known = g.known && g.sameData(operands); g.known {
		return nil
	}
	g.operands = operands
	clear(g.reads)
	var err error
	g.job.Bands = nil
	g.function, err = g.operator.Make(&g.job)
	if err == nil && g.change != nil {
		g.function = g.change(&g.job, g.function)
	}
	return err
}

// Bounds of what is kept of a job: its runs, and the bytes of an operand.
const (
	maxRuns = 1 << 12
	maxData = 1 << 16
)

// sameData reports whether operands have the same data as those that were read.
func (g *pulled) sameData(operands []backends.Operand) bool {
	for i, read := range g.reads {
		if read && !bytes.Equal(operands[i].Buffer(), g.data[i]) {
			return false
		}
	}
	return true
}

// keep keeps the runs, and the data that they depend on. Data that are too long
// to keep never count as the same.
func (g *pulled) keep() {
	g.known = len(g.runs) < maxRuns && !g.boxed
	if !g.known {
		return
	}
	for i, read := range g.reads {
		if !read {
			continue
		}
		if buffer := g.operands[i].Buffer(); len(buffer) <= maxData {
			g.data[i] = append(g.data[i][:0], buffer...)
		}
	}
}

// moves pulls the boxes of the outputs, and then fills their padding. For further jobs of the same call with the same data it repeats the moves.
func (g *pulled) moves(p *Program, yield func(*Move) bool) {
	if g.known {
		for i := range g.runs {
			if !g.move(p, &g.runs[i], yield) {
				return
			}
		}
		return
	}
	g.runs, g.boxed = g.runs[:0], false
	for i := g.job.Inputs; i < len(p.views); i++ {
		g.run = run{output: i}
		if !g.output(p, yield) || !g.padding(p, yield) || !g.end(p, yield) {
			return
		}
	}
	g.keep()
}

// A box is the elements of an output that have one cell of each dimension.
type box struct{ first, step, count [tensor.MaxRank]int64 }

// leastBox is the size of a box from which a move of its own costs less than its
// elements do.
const leastBox = 16

// output moves the elements of an output: box after box, or as one box whose elements
// have nothing in common.
func (g *pulled) output(p *Program, yield func(*Move) bool) bool {
	output := &p.views[g.run.output]
	if output.elements == 0 {
		return true
	}
	if g.least != 0 && g.job.Bands != nil {
		return g.boxes(p, 0, 1, yield)
	}
	for d, size := range output.sizes {
		g.box.first[d], g.box.step[d], g.box.count[d] = 0, 1, size
	}
	return g.elements(p, yield)
}

// boxes moves the boxes that have the cells of g.box in the dimensions before d, which
// hold so many elements.
func (g *pulled) boxes(p *Program, d int, elements int64, yield func(*Move) bool) bool {
	output, b := &p.views[g.run.output], &g.box
	switch {
	case d < len(output.sizes):
	case elements < g.least:
		return g.elements(p, yield)
	default:
		return g.end(p, yield) && g.whole(p, yield)
	}
	for begin, end := int64(0), output.sizes[d]; begin < end; {
		b.first[d] = begin
		band := g.job.Bands(g.run.output-g.job.Inputs, d, b.first[:d+1])
		size := max(1, min(band.Size, end-begin))
		step := max(1, min(band.Step, size))
		for cell := range step {
			b.first[d], b.step[d], b.count[d] = begin+cell, step, (size-1-cell)/step+1
			if !g.boxes(p, d+1, elements*b.count[d], yield) {
				return false
			}
		}
		begin += size
	}
	return true
}

// whole yields g.box as one move. Its second element along each dimension shows how
// far apart they are.
func (g *pulled) whole(p *Program, yield func(*Move) bool) bool {
	g.boxed = true
	output, b := &p.views[g.run.output], &g.box
	at := g.to[:copy(g.to[:], b.first[:len(output.sizes)])]
	offset := func() (pull.Source, int64) {
		source := g.function(g.run.output-g.job.Inputs, at, g.from[:])
		if source.Operand < 0 {
			return source, 0
		}
		return source, p.views[source.Operand].at(g.from[:])
	}
	source, from := offset()
	if source.Operand == pull.Nothing {
		return true
	}
	g.plan.start(from, output.at(at))
	for d := range at {
		next := from
		if source.Operand >= 0 && b.count[d] > 1 {
			at[d] += b.step[d]
			_, next = offset()
			at[d] = b.first[d]
		}
		g.plan.add(b.count[d], next-from, b.step[d]*output.strides[d])
	}
	g.plan.Normalise()
	p.move = Move{source.Operand, source.Bits, g.run.output, &g.plan}
	return yield(&p.move)
}

// elements adds the elements of g.box to the run, one by one.
func (g *pulled) elements(p *Program, yield func(*Move) bool) bool {
	output, b := &p.views[g.run.output], &g.box
	at := g.to[:copy(g.to[:], b.first[:len(output.sizes)])]
	to := output.at(at)
	var done [tensor.MaxRank]int64 // cells of each dimension
	for {
		source := g.function(g.run.output-g.job.Inputs, at, g.from[:])
		if source.Operand != pull.Nothing {
			from := int64(0)
			if source.Operand >= 0 {
				from = p.views[source.Operand].at(g.from[:])
			}
			if !g.add(p, source, from, to, yield) {
				return false
			}
		}
		d := len(at) - 1
		for ; d >= 0; d-- { // the next coordinates in row-major order
			to += output.strides[d] * b.step[d]
			at[d] += b.step[d]
			if done[d]++; done[d] < b.count[d] {
				break
			}
			to -= output.strides[d] * (at[d] - b.first[d])
			at[d], done[d] = b.first[d], 0
		}
		if d < 0 {
			return true
		}
	}
}

// padding fills the padding of an output if its layout defines a value.
func (g *pulled) padding(p *Program, yield func(*Move) bool) bool {
	desc, output := &g.call.Tensors[g.run.output].Desc, &p.views[g.run.output]
	layout, _ := desc.Layout.(*tensor.XLA)
	if layout == nil || layout.PaddingValue == tensor.UnspecifiedPadding || slices.Contains(layout.PaddedDimensions, 0) ||
		g.job.Answer(xla.PaddingContent) != xla.PaddingFilled {
		return true
	}
	at := make([]int64, len(layout.PaddedDimensions))
	source := pull.Source{Operand: pull.Constant, Bits: paddingElement(desc.DType, layout.PaddingValue, g.job.Answer(xla.PaddingExtremes))}
	for more := true; more; more = tensor.Next(at, layout.PaddedDimensions) {
		beyond := false
		for d, size := range output.sizes[:len(at)] {
			beyond = beyond || at[d] >= size
		}
		if beyond && !g.add(p, source, 0, output.at(at), yield) {
			return false
		}
	}
	return true
}

// A run is a row of elements at equal distances. It may still grow.
type run struct {
	pull.Source
	output       int
	from, to     int64 // offset of the last element
	fromBy, toBy int64 // distance from the one before it
	count        int64
}

// add adds an element to the run, or yields the run and begins another.
func (g *pulled) add(p *Program, source pull.Source, from, to int64, yield func(*Move) bool) bool {
	r := &g.run
	fromBy, toBy := from-r.from, to-r.to
	grows := source == r.Source && toBy > 0 && (r.count == 1 || fromBy == r.fromBy && toBy == r.toBy)
	if !grows {
		if !g.end(p, yield) {
			return false
		}
		r.Source = source
	}
	r.count, r.from, r.to, r.fromBy, r.toBy = r.count+1, from, to, fromBy, toBy
	return true
}

// end yields the run, if there is one, and keeps it.
func (g *pulled) end(p *Program, yield func(*Move) bool) bool {
	if g.run.count == 0 {
		return true
	}
	if len(g.runs) < maxRuns {
		g.runs = append(g.runs, g.run)
	}
	more := g.move(p, &g.run, yield)
	g.run.count = 0
	return more
}

// move yields a run as a move.
func (g *pulled) move(p *Program, r *run, yield func(*Move) bool) bool {
	before := r.count - 1
	g.plan.start(r.from-before*r.fromBy, r.to-before*r.toBy)
	g.plan.add(r.count, r.fromBy, r.toBy)
	p.move = Move{r.Operand, r.Bits, r.output, &g.plan}
	return yield(&p.move)
}
