// Package lower validates jobs and turns them into simple work: copies along
// strided loops, padding to fill, and a scatter. Our backends do that work, each on
// its own device with its own address arithmetic.
//
// A fast path validates calls by itself: of the specifications it uses names, types
// and questions, and nothing that computes. A backend of ours is therefore as
// independent of the oracle as a foreign one.
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

// A Lowerer lowers jobs, one at a time, in memory that it reuses.
type Lowerer struct {
	answers  map[*spec.Question]spec.Answer // the first answer where absent
	promises []string                       // every question with its answer

	way     way // of the last job
	views   []view
	overlap overlap
	slice   slice
	scatter Scatter
	pulled  pulled
	pulls   bool // every job, also where there is a faster way
	program Program

	inferred [1][]int64 // backs Program.Sizes
}

// A Program is what a valid job amounts to: moves, and then a scatter.
type Program struct {
	// Sizes are those of each output where the operator infers them, else nil.
	Sizes [][]int64
	// Element is the size of an element of the outputs, in bytes.
	Element int64
	// Copy copies elements of the first operand to the output.
	Copy Plan
	// Fills set padding of the output. They are disjoint, and Copy writes
	// none of it.
	Fills []Fill
	// Scatter overwrites elements of the output, if there is one.
	Scatter *Scatter

	pulled *pulled  // instead of Copy, Fills and Scatter, unless nil
	move   Move     // of Moves
	names  []string // of the operands, unless pulled
	views  []view
	fills  [tensor.MaxRank]Fill
}

// A Move copies elements of an operand, or the bits of a constant, to the
// elements of an output.
type Move struct {
	Operand int    // that is read, or [pull.Constant]
	Bits    uint64 // of the constant
	Output  int    // the operand that is written
	Plan    *Plan
}

// Moves visits the moves of the program. On a program that is bound it may be
// called again.
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

// A Fill sets elements of the output to the same bits. The plan has a
// destination alone.
type Fill struct {
	Bits uint64
	Plan Plan
}

// maxElements bounds the elements of one operand. Memory sets the bound for
// most; one with broadcast strides can claim far more than its memory holds.
const maxElements = 1 << 36

// New returns a lowerer that follows the given readings and, for every other
// question, the first answer.
func New(readings ...spec.Choice) *Lowerer {
	l := &Lowerer{answers: make(map[*spec.Question]spec.Answer), views: make([]view, mostOperands)}
	for _, choice := range readings {
		l.answers[choice.Question] = choice.Answer
	}
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

// NewPulling returns a lowerer that takes the pull function of every operator,
// changed unless change is nil, as [New] does where it knows no faster way.
func NewPulling(change Change, readings ...spec.Choice) *Lowerer {
	l := New(readings...)
	l.pulls, l.pulled.change = true, change
	return l
}

// Promises returns the answers that the lowerer follows, "question=answer"
// each. A backend that carries out its programs follows them too: of several
// updates the one that [Scatter] names wins, and padding that has no value is
// left alone.
func (l *Lowerer) Promises() []string { return slices.Clone(l.promises) }

// An operator is a faster way to lower its jobs than by their pull function.
type operator struct {
	name     string
	operands []string
	lower    func(l *Lowerer, job *backends.Job) error
}

// mostOperands is how many operands one of these operators has.
const mostOperands = 4

var operators = [...]operator{
	{"dml.slice1", []string{"input", "output"}, (*Lowerer).slice1},
	{"dml.scatter", []string{"input", "indices", "updates", "output"}, (*Lowerer).dmlScatter},
	{"dml.copy", []string{"input", "output"}, (*Lowerer).dmlCopy},
	{"openvino.strided_slice", []string{"data", "output"}, (*Lowerer).stridedSlice},
	{"xla.copy", []string{"input", "output"}, (*Lowerer).xlaCopy},
}

// Capabilities lists every operator, with no limit but the largest rank.
func Capabilities() []backends.Capability {
	var list []backends.Capability
	for _, op := range catalogue.Operators() {
		if PullFor(op.Name) != nil || faster(op.Name) != nil {
			list = append(list, backends.Capability{Operator: op.Name, MaxRank: tensor.MaxRank})
		}
	}
	return list
}

// ErrUnknown says that no operator has the job's name.
var ErrUnknown = errors.New("there is no such operator")

// PullFor returns how the operator of the given name is pulled, or nil.
func PullFor(name string) *pull.Operator { return pulls[name] }

// faster returns the faster way of the operator of the given name, or nil.
func faster(name string) *operator {
	i := slices.IndexFunc(operators[:], func(o operator) bool { return o.name == name })
	if i < 0 {
		return nil
	}
	return &operators[i]
}

// A way is how the jobs of an operator are lowered.
type way struct {
	name     string
	fast     *operator      // nil if there is no faster way
	slow     *pull.Operator // nil if the operator is unknown
	operator *spec.Operator // not a job's, which only names it
}

func wayOf(name string) way {
	op, err := catalogue.Operator(name)
	if err != nil {
		return way{name: name}
	}
	return way{name, faster(name), PullFor(name), op}
}

// Lower returns what a job amounts to, valid until the next call. The error
// says why the call is invalid, unless it is [ErrUnknown].
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

// run lowers a job in the faster way.
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

// Bind reads what the program must know of the data of a job, which Fits: the
// job that was lowered, or one that is the same call. The error says why the
// data is refused.
func (p *Program) Bind(job *backends.Job) error {
	if p.pulled == nil {
		return nil
	}
	return p.pulled.bind(job.Operands)
}

// Refusal is the outcome of a job that Lower returns an error for.
func Refusal(err error) backends.Outcome {
	status := backends.Rejected
	if errors.Is(err, ErrUnknown) {
		status = backends.Unsupported
	}
	return backends.Outcome{Status: status, Detail: err.Error()}
}

// Fits reports why the memory of the operands does not hold their elements.
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

// fits reports why the operand's memory does not hold the elements of v.
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
