// Package cpu is the reference optimised backend: every operator on the host
// CPU, in Go, moving raw bits.
//
// It validates for itself and does its own address arithmetic. Of the
// specifications it uses names, types and questions, and nothing that
// computes, so that it can stand against the oracle as any foreign backend
// does. It follows any answer to any question; see [New].
//
// A job goes through three steps: the operator's check resolves descriptors
// and attributes and refuses what is invalid, the operator plans a copy as
// few loops over strided elements, and the kernels of move.go carry it out.
package cpu

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// A Backend runs operators on the host CPU. It implements [backends.Backend]
// and [backends.ShapeQuerier] and holds nothing that must be freed.
type Backend struct {
	answers  map[*spec.Question]spec.Answer // the first answer where absent
	promises []string                       // every question with its answer

	// Scratch that one job at a time uses.
	views   [4]view // as many as dml.scatter has operands
	plan    plan
	overlap overlap
	scatter scatter
	slice   slice
	padding [8]byte // one element of it
}

// maxElements bounds the elements of one operand. Memory sets the bound for
// most; one with broadcast strides can claim far more than its memory holds.
const maxElements = 1 << 36

// New returns a backend that follows the given readings and, for every other
// question, the first answer. Where an answer leaves a choice it does one of
// the things that it may: of several updates the last wins, an index out of
// range is dropped, of elements that share an address one is written last,
// and padding is left alone.
func New(readings ...spec.Choice) *Backend {
	b := &Backend{answers: make(map[*spec.Question]spec.Answer)}
	for _, choice := range readings {
		b.answers[choice.Question] = choice.Answer
	}
	for _, question := range catalogue.Questions() {
		b.promises = append(b.promises, spec.Choice{Question: question, Answer: b.answers[question]}.String())
	}
	return b
}

// An operator is what the backend can do: check resolves a job into the
// backend's scratch, or says why it is invalid; run carries it out, and may
// still refuse it for its data, having written nothing.
type operator struct {
	name     string
	operands []string
	check    func(b *Backend, job *backends.Job) error
	run      func(b *Backend, job *backends.Job) error
}

var operators = []operator{
	{"dml.slice1", []string{"input", "output"}, (*Backend).checkSlice1, (*Backend).runCopy},
	{"dml.scatter", scatterOperands, (*Backend).checkScatter, (*Backend).runScatter},
	{"dml.copy", []string{"input", "output"}, (*Backend).checkCopy, (*Backend).runCopy},
	{"openvino.strided_slice", []string{"data", "output"}, (*Backend).checkStridedSlice, (*Backend).runCopy},
	{"xla.copy", []string{"input", "output"}, (*Backend).checkXLACopy, (*Backend).runXLACopy},
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description {
	d := backends.Description{
		Name:     "cpu",
		Version:  version(),
		Device:   "host CPU (" + runtime.GOARCH + ")",
		Readings: slices.Clone(b.promises),
	}
	for i := range operators {
		d.Capabilities = append(d.Capabilities, backends.Capability{Operator: operators[i].name, MaxRank: tensor.MaxRank})
	}
	return d
}

// version is that of the program which the backend is part of.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}

// Run implements [backends.Backend]. It stops between two jobs when ctx is
// done, with ctx's error.
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, len(batch))
	for i := range batch {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		outcomes[i] = b.do(&batch[i])
	}
	return outcomes, nil
}

// QueryShape implements [backends.ShapeQuerier] for the operators that infer
// the sizes of their output.
func (b *Backend) QueryShape(_ context.Context, job *backends.Job) backends.Outcome {
	query := *job
	query.CheckOnly = true
	outcome := b.do(&query)
	if outcome.Status == backends.Done && outcome.Sizes == nil {
		return backends.Outcome{Status: backends.Unsupported, Detail: job.Operator.Name + " states the sizes of its output"}
	}
	return outcome
}

// Close implements [backends.Backend].
func (b *Backend) Close() error { return nil }

func (b *Backend) do(job *backends.Job) backends.Outcome {
	if job.Operator == nil {
		return failed(errors.New("the job names no operator"))
	}
	i := slices.IndexFunc(operators, func(o operator) bool { return o.name == job.Operator.Name })
	if i < 0 {
		return backends.Outcome{Status: backends.Unsupported, Detail: "no operator is called " + job.Operator.Name}
	}
	op := &operators[i]
	if len(job.Operands) != len(op.operands) {
		return rejected(fmt.Errorf("%s takes %d operands, not %d", op.name, len(op.operands), len(job.Operands)))
	}
	b.slice.outputs = nil
	if err := op.check(b, job); err != nil {
		return rejected(err)
	}
	if !job.CheckOnly {
		for i := range job.Operands {
			if err := b.views[i].fits(&job.Operands[i]); err != nil {
				return failed(fmt.Errorf("%s: %w", op.operands[i], err))
			}
		}
		if err := op.run(b, job); err != nil {
			return rejected(err)
		}
	}
	return backends.Outcome{Status: backends.Done, Sizes: slices.Clone(b.slice.outputs)}
}

// fits reports why the operand's memory does not hold the elements of v.
func (v *view) fits(o *backends.Operand) error {
	size := int64(len(o.Memory))
	if o.Start < 0 || o.Length < 0 || o.Start > size || o.Length > size-o.Start {
		return fmt.Errorf("a buffer of %d bytes from %d on lies outside its memory of %d bytes", o.Length, o.Start, size)
	}
	if v.elements > maxElements {
		return fmt.Errorf("%d elements are more than the backend visits", v.elements)
	}
	if need := max(v.span, v.length) * v.size; need > o.Length {
		return fmt.Errorf("a buffer of %d bytes is too small for elements that take %d", o.Length, need)
	}
	return nil
}

// runCopy carries out b.plan from the first operand to the last.
func (b *Backend) runCopy(job *backends.Job) error {
	input, output := &job.Operands[0], &job.Operands[len(job.Operands)-1]
	b.plan.normalise()
	b.plan.run(output.Buffer(), input.Buffer(), b.views[0].size)
	return nil
}

func rejected(reason error) backends.Outcome {
	return backends.Outcome{Status: backends.Rejected, Detail: reason.Error()}
}

func failed(reason error) backends.Outcome {
	return backends.Outcome{Status: backends.Failed, Detail: reason.Error()}
}
