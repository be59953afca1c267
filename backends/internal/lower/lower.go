// Package lower validates jobs and turns them into simple work: copies along
// strided loops, padding to fill, and a scatter. Our backends execute that
// work, each on its own device with its own address arithmetic.
//
// A fast path validates calls itself. It uses the names, types and questions of
// the specifications, but none of their computations. So our backends are as
// independent of the oracle as foreign ones.
package lower

import (
	"errors"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// A Lowerer lowers jobs one at a time and reuses its memory.
type Lowerer struct {
	answers  map[*spec.Question]spec.Answer // the first answer if absent
	promises []string                       // every question with its answer

	way     way // of the last job
	views   []view
	overlap overlap
	slice   slice
	scatter Scatter
	pulled  pulled
	pulls   bool // use pull functions even if there is a faster way
	program Program

	inferred [1][]int64 // backs Program.Sizes
}

// A Program is the work of a valid job: moves, and then a scatter.
type Program struct {
	// Sizes are the sizes of each output if the operator infers them, or nil.
	Sizes [][]int64
	// Element is the size of an element of the outputs, in bytes.
	Element int64
	// Copy copies elements of the first operand to the output.
	Copy Plan
	// Fills set padding of the output. They are disjoint, and Copy writes none
	// of their elements.
	Fills []Fill
	// Scatter overwrites elements of the output; nil if there is none.
	Scatter *Scatter

	pulled *pulled  // unless nil, replaces Copy, Fills and Scatter
	move   Move     // returned by Moves
	names  []string // of the operands, unless pulled is set
	views  []view
	fills  [tensor.MaxRank]Fill
}

// A Move copies elements of an operand, or a constant, to elements of an
// output.
type Move struct {
	Operand int    // the operand to read, or [pull.Constant]
	Bits    uint64 // of the constant
	Output  int    // the operand to write
	Plan    *Plan
}

// Moves yields the moves of the program. It may be called again while the
// program is bound.
func (p *Program) Moves(yield func(*Move) bool) {
	if p.pulled != nil {
		p.pulled.moves(p, yield)
		return
	}
	p.move = Move{Output: len(p.views) - 1, Plan: &p.Copy}
	if !yield(&p.move) {
		return
	}
	for i := range p.Fills {
		p.move.Operand, p.move.Bits, p.move.Plan = pull.Constant, p.Fills[i].Bits, &p.Fills[i].Plan
		if !yield(&p.move) {
			return
		}
	}
}

// A Fill sets elements of the output to the same bits. Its plan has only a
// destination.
type Fill struct {
	Bits uint64
	Plan Plan
}

// maxElements bounds the elements of an operand. Memory is the bound for most;
// one with broadcast strides can claim far more than its memory holds.
const maxElements = 1 << 36

// New returns a lowerer that follows the given readings, and the first answer
// to every other question.
func New(readings ...spec.Choice) *Lowerer {
	l := &Lowerer{answers: make(map[*spec.Question]spec.Answer), views: make([]view, mostOperands)}
	for _, choice := range readings {
		l.answers[choice.Question] = choice.Answer
	}
	l.pulled.least = leastBox
	l.pulled.reading = spec.NewReading(nil)
	l.pulled.checker.Quiet, l.pulled.checker.Most = true, 1
	l.pulled.job.Answer = func(q *spec.Question) spec.Answer { return l.answers[q] }
	l.pulled.job.Integer = func(operand int, at []int64) int64 {
		l.pulled.reads[operand] = true
		return integer(&l.pulled.operands[operand], l.program.views[operand].at(at))
	}
	l.pulled.job.Bits = func(operand int, at []int64) uint64 {
		l.pulled.reads[operand] = true
		return element(&l.pulled.operands[operand], l.program.views[operand].at(at))
	}
	for _, question := range catalogue.Questions() {
		l.promises = append(l.promises, spec.Choice{Question: question, Answer: l.answers[question]}.String())
	}
	return l
}

// NewPulling returns a lowerer that asks the pull function of every operator, which
// change replaces unless it is nil, for every element. [New] asks it only for the
// corners of large boxes, and not at all where it has a faster way.
func NewPulling(change Change, readings ...spec.Choice) *Lowerer {
	l := New(readings...)
	l.pulls, l.pulled.change, l.pulled.least = true, change, 0
	return l
}

// Promises returns the answers that the lowerer follows, each as
// "question=answer". A backend that executes its programs follows them too if
// the last of several updates wins, as [Scatter] states, and padding without a
// value is left alone.
func (l *Lowerer) Promises() []string { return slices.Clone(l.promises) }

// An operator is a faster way to lower jobs than by their pull function.
type operator struct {
	name     string
	operands []string
	lower    func(l *Lowerer, job *backends.Job) error
}

// mostOperands is the largest number of operands of these operators.
const mostOperands = 4

var operators = [...]operator{
	{"dml.slice1", []string{"input", "output"}, (*Lowerer).slice1},
	{"dml.scatter", []string{"input", "indices", "updates", "output"}, (*Lowerer).dmlScatter},
	{"dml.copy", []string{"input", "output"}, (*Lowerer).dmlCopy},
	{"openvino.strided_slice", []string{"data", "output"}, (*Lowerer).stridedSlice},
	{"xla.copy", []string{"input", "output"}, (*Lowerer).xlaCopy},
}

// Capabilities returns every operator, limited only in rank.
func Capabilities() []backends.Capability {
	var list []backends.Capability
	for _, op := range catalogue.Operators() {
		if PullFor(op.Name) != nil || faster(op.Name) != nil {
			list = append(list, backends.Capability{Operator: op.Name, MaxRank: tensor.MaxRank})
		}
	}
	return list
}

// ErrUnknown is returned for a job of an unknown operator.
var ErrUnknown = errors.New("there is no such operator")

// PullFor returns the pull function of the operator with the given name, or
// nil.
func PullFor(name string) *pull.Operator { return pulls[name] }

// faster returns the faster way for the operator with the given name, or nil.
func faster(name string) *operator {
	i := slices.IndexFunc(operators[:], func(o operator) bool { return o.name == name })
	if i < 0 {
		return nil
	}
	return &operators[i]
}

// A way is how to lower the jobs of an operator.
type way struct {
	name     string
	fast     *operator      // nil if there is no faster way
	slow     *pull.Operator // nil if the operator is unknown
	operator *spec.Operator // the operator that the job names
}

func wayOf(name string) way {
	op, err := catalogue.Operator(name)
	if err != nil {
		return way{name: name}
	}
	return way{name, faster(name), PullFor(name), op}
}

// Lower returns the work of a job, valid until the next call. The error is the
// reason why the call is invalid, or [ErrUnknown].
func (l *Lowerer) Lower(job *backends.Job) (*Program, error) {
	if job.Operator == nil {
		return nil, fmt.Errorf("the job names no operator: %w", ErrUnknown)
	}
	if name := job.Operator.Name; l.way.name != name {
		l.way = wayOf(name)
	}
	p := &l.program
	p.Sizes, p.Fills, p.Scatter, p.pulled = nil, nil, nil, nil
	var err error
	switch {
	case l.way.fast != nil && !l.pulls:
		err = l.way.fast.run(l, job)
	case l.way.slow != nil:
		err = l.pull(job, l.way.operator, l.way.slow)
	default:
		err = fmt.Errorf("%s: %w", job.Operator.Name, ErrUnknown)
	}
	if err != nil {
		return nil, err
	}
	p.Element = p.views[len(p.views)-1].size
	return p, nil
}

// run lowers a job the faster way.
func (o *operator) run(l *Lowerer, job *backends.Job) error {
	if len(job.Operands) != len(o.operands) {
		return fmt.Errorf("%s takes %d operands, not %d", o.name, len(o.operands), len(job.Operands))
	}
	l.program.names, l.program.views = o.operands, l.views[:len(o.operands)]
	if err := o.lower(l, job); err != nil {
		return err
	}
	l.program.Copy.Normalise()
	return nil
}

// Bind reads the data of a job that the program depends on. The job is the one
// that was lowered or the same call, and [Program.Fits] returned nil for it.
// The error is the reason why the data are invalid.
func (p *Program) Bind(job *backends.Job) error {
	if p.pulled == nil {
		return nil
	}
	return p.pulled.bind(job.Operands)
}

// Refusal returns the outcome of a job for which Lower returned an error.
func Refusal(err error) backends.Outcome {
	status := backends.Rejected
	if errors.Is(err, ErrUnknown) {
		status = backends.Unsupported
	}
	return backends.Outcome{Status: status, Detail: err.Error()}
}

// Fits returns an error if the memory of an operand is too small for its
// elements.
func (p *Program) Fits(job *backends.Job) error {
	for i := range p.views {
		if err := p.views[i].fits(&job.Operands[i]); err != nil {
			return fmt.Errorf("%s: %w", p.name(i), err)
		}
	}
	return nil
}

// name returns the name of an operand.
func (p *Program) name(i int) string {
	if p.pulled != nil {
		return p.pulled.call.Name(i)
	}
	return p.names[i]
}

// fits returns an error if the operand's memory is too small for the elements
// of v.
func (v *view) fits(o *backends.Operand) error {
	size := int64(len(o.Memory))
	if o.Start < 0 || o.Length < 0 || o.Start > size || o.Length > size-o.Start {
		return fmt.Errorf("a buffer of %d bytes from %d on lies outside its memory of %d bytes", o.Length, o.Start, size)
	}
	if v.elements > maxElements {
		return fmt.Errorf("%d elements are more than are visited", v.elements)
	}
	if need := max(v.span, v.length) * v.size; need > o.Length {
		return fmt.Errorf("a buffer of %d bytes is too small for elements that take %d", o.Length, need)
	}
	return nil
}
