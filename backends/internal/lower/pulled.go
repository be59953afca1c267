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
	g.known = len(g.runs) < maxRuns
	for i, read := range g.reads {
		if !read {
			continue
		}
		if buffer := g.operands[i].Buffer(); len(buffer) <= maxData {
			g.data[i] = append(g.data[i][:0], buffer...)
		}
	}
}

// moves pulls every element of the outputs, and then fills their padding. For
// further jobs of the same call with the same data it repeats the moves.
func (g *pulled) moves(p *Program, yield func(*Move) bool) {
	if g.known {
		for i := range g.runs {
			if !g.move(p, &g.runs[i], yield) {
				return
			}
		}
		return
	}
	g.runs = g.runs[:0]
	for i := g.job.Inputs; i < len(p.views); i++ {
		g.run = run{output: i}
		if !g.elements(p, yield) || !g.padding(p, yield) || !g.end(p, yield) {
			return
		}
	}
	g.keep()
}

func (g *pulled) elements(p *Program, yield func(*Move) bool) bool {
	output := &p.views[g.run.output]
	at := g.to[:len(output.sizes)]
	clear(at)
	if output.elements == 0 {
		return true
	}
	to := int64(0) // offset of the element at these coordinates
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
			to += output.strides[d]
			if at[d]++; at[d] < output.sizes[d] {
				break
			}
			to -= output.strides[d] * at[d]
			at[d] = 0
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
