package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A RefusalError is the outcome of a call that the adapter keeps from the engine.
type RefusalError struct{ backends.Outcome }

// Error returns the reason.
func (e *RefusalError) Error() string { return e.Detail }

// Gap refuses a call that the engine's interface cannot express.
func Gap(format string, args ...any) error { return refuse(backends.Gap, format, args) }

// Reject refuses a call whose output is not the one that the engine would make.
func Reject(format string, args ...any) error { return refuse(backends.Rejected, format, args) }

// Unknown refuses a call of an operator that the engine does not have.
func Unknown(op *spec.Operator) error {
	return refuse(backends.Unsupported, "there is no operator %s", []any{op.Name})
}

func refuse(status backends.Status, format string, args []any) error {
	return &RefusalError{backends.Outcome{Status: status, Detail: fmt.Sprintf(format, args...)}}
}

// Refused returns the outcome of an error: its own if it is a [*RefusalError], and
// otherwise one of the given status.
func Refused(err error, status backends.Status) backends.Outcome {
	if refusal, ok := errors.AsType[*RefusalError](err); ok {
		return refusal.Outcome
	}
	return backends.Outcome{Status: status, Detail: err.Error()}
}

// With makes a translation of jobs to T of one that takes the attributes of its job.
func With[T, A any](express func(to T, job *backends.Job, a *A) error) func(to T, job *backends.Job) error {
	return func(to T, job *backends.Job) error { return express(to, job, backends.As[A](job)) }
}

// Step implements [backends.Stepper] by a function that runs job i of n. It stops
// between two jobs when ctx is done.
func Step(ctx context.Context, n int, run func(i int) backends.Outcome, each func(job int, o *backends.Outcome)) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, n)
	for i := range outcomes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		outcomes[i] = run(i)
		each(i, &outcomes[i])
	}
	return outcomes, nil
}

// Call returns a job as a call. The data of its inputs is the memory of the job, unless
// several elements share a byte there.
func Call(job *backends.Job) *spec.Call {
	c := &spec.Call{
		Operator: job.Operator, Attributes: job.Attributes, Bound: job.Bound, Counts: job.Counts,
		Program: job.Program, CheckOnly: job.CheckOnly, Tensors: make([]spec.Tensor, len(job.Operands)),
	}
	for i := range job.Operands {
		c.Tensors[i].Desc = job.Operands[i].Desc
		if i < job.Inputs() && !job.CheckOnly {
			c.Tensors[i].Data = Data(&job.Operands[i])
		}
	}
	return c
}

// Elements returns the part of a packed operand's buffer that holds its elements, without
// the padding after them. The operand must not be an output whose sizes are inferred.
func Elements(o *backends.Operand) []byte {
	size, ok := bytes(o.Desc.DType, o.Desc.Sizes)
	if !ok { // more than any buffer has
		return nil
	}
	return o.Buffer()[:min(size, o.Length)]
}

// Data returns the elements of a packed operand as the data of a tensor, in which no two
// of them share a byte.
func Data(o *backends.Operand) []byte {
	memory := Elements(o)
	if memory == nil || !o.Desc.DType.Packed() {
		return memory
	}
	n, _ := tensor.Elements(o.Desc.Sizes)
	return tensor.Unpack(o.Desc.DType, memory, n)
}

// bytes returns how many bytes the elements of a packed tensor take, and whether 63
// bits hold that number.
func bytes(d tensor.DType, sizes []int64) (int64, bool) {
	n, err := tensor.Elements(sizes)
	if err != nil {
		return 0, false
	}
	return d.Bytes(n)
}

// Deliver writes the outputs that an engine made, of the given sizes, into those of a job,
// and returns the job's outcome. Engines infer sizes: a job that states others is
// rejected. Fetch copies all elements of output k, and its error is that of Deliver. It is
// not called for an output without elements, nor for one whose buffer is too small or whose
// rank no tensor has: then the sizes are wrong, and the harness reports them.
func Deliver(job *backends.Job, sizes [][]int64, fetch func(k int, elements []byte) error) (backends.Outcome, error) {
	outputs, infers := job.Operands[job.Inputs():], job.Operator.Infers()
	for k := range outputs {
		if rank := len(sizes[k]); rank > backends.MaxTold {
			return backends.Outcome{Status: backends.Failed, Detail: fmt.Sprintf("output %d has rank %d", k, rank)}, nil
		}
		if states := outputs[k].Desc.Sizes; !infers && !slices.Equal(sizes[k], states) {
			return backends.Outcome{Status: backends.Rejected, Detail: fmt.Sprintf("output %d has sizes %v, not %v", k, sizes[k], states)}, nil
		}
	}
	for k := range outputs {
		size, ok := bytes(outputs[k].Desc.DType, sizes[k])
		if !ok || size == 0 || size > outputs[k].Length || len(sizes[k]) > tensor.MaxRank {
			continue
		}
		memory := outputs[k].Buffer()[:size]
		last := memory[size-1]
		if err := fetch(k, memory); err != nil {
			return backends.Outcome{}, err
		}
		n, _ := tensor.Elements(sizes[k])
		if d := outputs[k].Desc.DType; d.Packed() {
			filling := d.Filling(n)
			memory[size-1] = memory[size-1]&^filling | last&filling
		}
	}
	if !infers {
		return backends.Finished(nil), nil
	}
	return backends.Finished(sizes), nil
}
