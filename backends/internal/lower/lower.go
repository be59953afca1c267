// Package lower checks jobs and turns them into simple work: moves along strided
// loops. Our backends execute the moves, each on its own device with its own
// address arithmetic.
//
// The rules of an operator decide whether a call is valid. What it does, and where
// its elements lie, is computed here and in package pull, and not by the oracle's
// arithmetic.
package lower

import (
	"errors"
	"fmt"
	"math"
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

	name     string         // of the operator that the last job named
	operator *spec.Operator // of that name; nil if there is none
	pulls    *pull.Operator // its pull functions; nil if there are none

	pinned  *spec.Operator // the one whose questions are pinned
	pins    []spec.Choice
	reading *spec.Reading
	checker spec.Checker
	program Program
}

// New returns a lowerer that follows the given readings, and the first answer
// to every other question.
func New(readings ...spec.Choice) *Lowerer {
	l := &Lowerer{answers: make(map[*spec.Question]spec.Answer), reading: spec.NewReading(nil)}
	for _, choice := range readings {
		l.answers[choice.Question] = choice.Answer
	}
	l.checker.Quiet, l.checker.Most = true, 1
	l.program.least, l.program.leastPlaced = leastBox, leastPlaced
	l.program.job = pull.Job{Answer: l.answer, Integers: l.program.integers, Bits: l.program.bits, Flat: l.program.flat, Within: pull.Within}
	for _, question := range catalogue.Questions() {
		l.promises = append(l.promises, spec.Choice{Question: question, Answer: l.answers[question]}.String())
	}
	return l
}

// NewPulling returns a lowerer that asks the pull functions, which change replaces
// unless it is nil, for every element. [New] asks them only for the corners of large
// boxes.
func NewPulling(change Change, readings ...spec.Choice) *Lowerer {
	l := New(readings...)
	l.program.change, l.program.least, l.program.leastPlaced = change, math.MaxInt64, math.MaxInt64
	return l
}

// answer returns the answer to a question of the operator.
func (l *Lowerer) answer(q *spec.Question) spec.Answer {
	for i := range l.pins {
		if l.pins[i].Question == q {
			return l.pins[i].Answer
		}
	}
	return l.answers[q]
}

// Promises returns the answers that the lowerer follows, each as
// "question=answer". A backend that executes its programs follows them too.
func (l *Lowerer) Promises() []string { return slices.Clone(l.promises) }

// Capabilities returns every operator with a pull function, limited only in rank.
// Operators whose texts have rules about types take any type, and reject some.
func Capabilities() []backends.Capability {
	var list []backends.Capability
	for _, op := range catalogue.Operators() {
		if PullFor(op.Name) != nil {
			k := backends.Capability{Operator: op.Name, MaxRank: tensor.MaxRank}
			k.Views, k.OutputViews, k.Tiles = mayBeView(op, spec.In), mayBeView(op, spec.Out), mayHaveTiles(op)
			if !slices.Equal(op.Types(), tensor.Common()) {
				k.DTypes = tensor.DTypes()
			}
			list = append(list, k)
		}
	}
	return list
}

// MovingCapabilities returns the [Capabilities] of operators that move elements, or make
// constants of few, and compute none.
func MovingCapabilities() []backends.Capability {
	return slices.DeleteFunc(Capabilities(), func(k backends.Capability) bool { return PullFor(k.Operator).Traits.Has(pull.Computes) })
}

// mayBeView reports whether inputs or outputs of an operator may be views.
func mayBeView(op *spec.Operator, dir spec.Direction) bool {
	return slices.ContainsFunc(op.Params, func(p spec.Param) bool { return p.Dir == dir && p.Layout == nil })
}

// mayHaveTiles reports whether operands of an operator may have tiles.
func mayHaveTiles(op *spec.Operator) bool {
	return slices.ContainsFunc(op.Params, func(p spec.Param) bool { return p.Layout == tensor.XLAFamily })
}

// ErrUnknown is returned for a job of an unknown operator.
var ErrUnknown = errors.New("there is no such operator")

// PullFor returns the pull function of the operator with the given name, or
// nil.
func PullFor(name string) *pull.Operator { return pulls[name] }

// broken is the error for a job that breaks a rule of its operator.
type broken struct{ *spec.Rule }

// Error returns the rule's ID.
func (b broken) Error() string { return b.ID }

// Refusal returns the outcome of a job for which Lower returned an error.
func Refusal(err error) backends.Outcome {
	status := backends.Rejected
	if errors.Is(err, ErrUnknown) {
		status = backends.Unsupported
	}
	return backends.Outcome{Status: status, Detail: err.Error()}
}

// Lower returns the work of a job, valid until the next call. The error is the
// reason why the call is invalid, or [ErrUnknown].
func (l *Lowerer) Lower(job *backends.Job) (*Program, error) {
	if job.Operator == nil {
		return nil, fmt.Errorf("the job names no operator: %w", ErrUnknown)
	}
	if name := job.Operator.Name; l.name != name {
		l.name, l.pulls = name, PullFor(name)
		l.operator, _ = catalogue.Operator(name)
	}
	if l.operator == nil || l.pulls == nil {
		return nil, fmt.Errorf("%s: %w", l.name, ErrUnknown)
	}
	return l.lower(job, l.operator, l.pulls)
}

// lower lowers a job of op to its pull function.
func (l *Lowerer) lower(job *backends.Job, op *spec.Operator, pulls *pull.Operator) (*Program, error) {
	p := &l.program
	if err := l.check(job, op); err != nil {
		return nil, err
	}
	call, j := &p.call, &p.job
	p.pulls, p.known, p.Sizes = pulls, false, nil
	q := op.OtherBools()
	p.ones = q != nil && l.answer(q) == spec.OtherBoolOne && slices.ContainsFunc(call.Outputs(), func(t spec.Tensor) bool { return t.DType == tensor.Bool })
	j.Restart()
	j.Attributes, j.Counts, j.Inputs = job.Attributes, job.Counts, call.Inputs()
	for i := range call.Tensors {
		j.DTypes = append(j.DTypes, call.Tensors[i].DType)
	}
	if err := p.open(job.Operands, 0, j.Inputs, job.CheckOnly); err != nil {
		return nil, err
	}
	if op.Infers() {
		p.inferred = p.inferred[:0]
		for k := range call.Outputs() {
			p.inferred = append(p.inferred, pulls.Sizes(j, k))
			call.Outputs()[k].Sizes = p.inferred[k]
		}
		p.Sizes = p.inferred
	}
	if err := p.open(job.Operands, j.Inputs, len(call.Tensors), job.CheckOnly); err != nil {
		return nil, err
	}
	return p, nil
}

// check makes a call of a job and returns an error if it breaks a rule.
func (l *Lowerer) check(job *backends.Job, op *spec.Operator) error {
	if !op.Has(job.Attributes) {
		return fmt.Errorf("attributes of type %T", job.Attributes)
	}
	call := &l.program.call
	*call = spec.Call{
		Operator: op, Attributes: job.Attributes, Bound: job.Bound,
		Tensors: call.Tensors[:0], Counts: job.Counts, CheckOnly: true,
	}
	for i := range job.Operands {
		call.Tensors = append(call.Tensors, spec.Tensor{Desc: job.Operands[i].Desc})
	}
	if err := call.WellFormed(math.MaxInt64); err != nil {
		return err
	}
	if l.pinned != op {
		l.pinned, l.pins = op, l.pins[:0]
		for _, question := range op.Questions {
			l.pins = append(l.pins, spec.Choice{Question: question, Answer: l.answers[question]})
		}
	}
	l.reading.Restart(l.pins)
	if violations := l.checker.Violations(call, l.reading); len(violations) > 0 {
		return broken{violations[0].Rule}
	}
	return nil
}

// TakePlaces makes moves with [Move.Places] possible. Within is that of a [pull.Job].
func (l *Lowerer) TakePlaces(within func(list []int64, n int64) bool) {
	l.program.takesPlaces, l.program.job.Within = true, within
}
