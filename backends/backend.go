// Package backends defines the interface of a backend, the only foreign code in
// the life of a case. The packages below it hold implementations.
package backends

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"example.com/conform/internal/slab"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Backend runs operators. Its methods are called from one goroutine at a
// time; a run opens as many backends as it has workers.
type Backend interface {
	// Describe returns the description of the backend, which does not change
	// while the backend is open.
	Describe() Description
	// Run runs a batch and returns one outcome for each job, in order. An error
	// means that the backend can no longer be used, not that a job failed. With
	// an error, the outcomes of jobs that are known to have ended have a
	// status.
	Run(ctx context.Context, batch []Job) ([]Outcome, error)
	// Close frees the resources of the backend.
	Close() error
}

// A ShapeQuerier is a backend that can infer the sizes of an output without
// running the operator. Its answers must agree with those of Run.
type ShapeQuerier interface {
	// QueryShape returns Done with the sizes, or Rejected. It returns false and
	// no outcome if the backend declares that it does not answer queries. An error
	// means that the backend can no longer be used. The job may be one of the last
	// batch, which nobody has changed.
	QueryShape(ctx context.Context, job *Job) (Outcome, bool, error)
}

// A Renewer is a backend in a separate process, which can be replaced by a new
// one.
type Renewer interface {
	// Renew starts a new process for all further calls. An error means that the
	// backend can no longer be used.
	Renew(ctx context.Context) error
}

// A Timer is a backend that knows how long each job of its last batch took.
type Timer interface {
	Took(job int) time.Duration
}

// A Stepper is a backend whose process may die. It reports outcomes of jobs as
// they end.
type Stepper interface {
	// Step is Run, but calls each with the outcomes of jobs, in order, once
	// nothing writes to the job's memory any more. The returned outcomes
	// include those that were not reported.
	Step(ctx context.Context, batch []Job, each func(job int, o *Outcome)) ([]Outcome, error)
}

// A Job is one call as a backend sees it.
type Job struct {
	ID         string
	Operator   *spec.Operator // for its names; a backend does its own checks
	Attributes any            // a pointer to the operator's struct, as Operator.NewAttributes returns
	Bound      spec.Bound     // caches the fields of Attributes
	Operands   []Operand      // the tensors of each parameter in order, outputs last
	// Counts holds the number of operands for each parameter; nil means one
	// each.
	Counts spec.Counts
	// Program is what the job runs if its operator is one of programs, or nil.
	Program *spec.Program
	// CheckOnly asks for acceptance (Done) or rejection, and the inferred
	// sizes. The operands have no memory.
	CheckOnly bool
}

// As returns the attributes of a job. It panics unless its operator has attributes of type A.
func As[A any](job *Job) *A { return job.Attributes.(*A) }

// Fields returns the attributes, each with a pointer to its value.
func (j *Job) Fields() spec.Fields { return j.Operator.FieldsOf(j.Attributes, j.Bound) }

// SameCall reports whether two jobs are certain to differ only in the contents
// of their memory, as the two runs of a case do.
func (j *Job) SameCall(other *Job) bool {
	if j.Attributes != other.Attributes || j.Program != other.Program || j.Operator != other.Operator || j.ID != other.ID || j.CheckOnly != other.CheckOnly {
		return false
	}
	if !slices.Equal(j.Counts, other.Counts) {
		return false
	}
	if len(j.Operands) != len(other.Operands) {
		return false
	}
	for i := range j.Operands {
		x, y := &j.Operands[i], &other.Operands[i]
		if len(x.Memory) != len(y.Memory) || x.First != y.First || !slices.Equal(x.Strides, y.Strides) || x.Start != y.Start || x.Length != y.Length ||
			x.Desc.DType != y.Desc.DType || x.Desc.Layout != y.Desc.Layout || !slices.Equal(x.Desc.Sizes, y.Desc.Sizes) {
			return false
		}
	}
	return true
}

// An Operand is a tensor and its memory. The guard bytes around the buffer must
// not change. Neither must an input's buffer, nor any byte of an output's
// buffer that is not part of an element.
type Operand struct {
	// Desc is the descriptor. The sizes of an inferred output are nil.
	Desc tensor.Desc
	// Strides, unless nil, make the operand a view: they are the distances between its elements
	// along each dimension, in elements, and may be negative or 0. First is where the first element
	// lies in the buffer, in elements. A backend gets views of operators for which it takes them. No
	// stride of an output is 0; those of an inferred one suit every admissible shape.
	Strides []int64
	First   int64
	// Memory is guard, buffer, guard.
	Memory []byte
	// Parts, unless nil, say that Memory is sparse: they are the parts of it that hold
	// anything, in order. The others are zeros that are no memory yet. An input is sparse if
	// its buffer is longer than [tensor.Dense], and a backend gets it where it takes some.
	Parts []Part
	// Start and Length delimit the buffer, in bytes. For an inferred output,
	// Length is enough for every admissible shape.
	Start, Length int64
}

// A Part is a part of memory, in bytes from its beginning.
type Part struct{ Start, End int64 }

// Inputs returns how many of the operands are inputs. They precede the outputs.
func (j *Job) Inputs() int { return j.Operator.Inputs(j.Counts) }

// Buffer returns the operand's buffer.
func (o *Operand) Buffer() []byte {
	return o.Memory[o.Start : o.Start+o.Length : o.Start+o.Length]
}

// Held yields the memory of the operand, or the parts of it that hold anything.
func (o *Operand) Held() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if o.Parts == nil {
			yield(o.Memory)
			return
		}
		for _, part := range o.Parts {
			if !yield(o.Memory[part.Start:part.End]) {
				return
			}
		}
	}
}

// An Outcome is the backend's answer to a job. It is not a verdict.
type Outcome struct {
	Status Status
	// Detail is the reason, in one line, unless the status is Done.
	Detail string
	// Sizes has the sizes of each output if the operator infers them and the
	// status is Done. There may be more of them than [tensor.MaxRank], which is
	// a wrong shape, up to [MaxTold]; -1 stands for a size that nobody told.
	Sizes [][]int64
}

// MaxTold is how many sizes of one output a backend may tell. No tensor has nearly as many.
const MaxTold = 1024

// Finished returns the outcome Done. inferred has the sizes of each output, or
// nil for sizes that are not inferred; Finished copies it.
func Finished(inferred [][]int64) Outcome { return new(Outcomes).Finished(inferred) }

// Outcomes makes many outcomes with few allocations. The zero Outcomes is ready
// to use.
type Outcomes struct {
	lists slab.Slab[[]int64]
	sizes slab.Slab[int64]
}

// Finished is [Finished] with the memory of m.
func (m *Outcomes) Finished(inferred [][]int64) Outcome {
	o := Outcome{Status: Done}
	if inferred == nil {
		return o
	}
	o.Sizes = m.lists.Make(len(inferred))
	for i, sizes := range inferred {
		o.Sizes[i] = m.sizes.Make(len(sizes))
		copy(o.Sizes[i], sizes)
	}
	return o
}

// ErrHung is returned when a backend in this process does not return. It cannot
// be stopped, so it is abandoned with the memory that it uses.
var ErrHung = errors.New("the backend hung, and one in this process cannot be stopped: run it with --isolate")

// A PanicError is returned when a backend panicked in an unknown job of a
// batch. The backend can still be used.
type PanicError struct{ Value any }

// Error implements error.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Outcome returns the outcome of the job if it ran alone.
func (e *PanicError) Outcome() Outcome { return Outcome{Status: Crashed, Detail: e.Error()} }

// A Status is how a job ended.
type Status uint8

const (
	Done        Status = iota + 1
	Rejected           // the backend rejected the call as invalid
	Unsupported        // the backend does not support such calls
	Failed             // the backend accepted the call and reported an error
	Crashed            // the process that ran the backend died
	TimedOut           // the job did not end in time
	DeviceLost         // the device was lost
	Gap                // the backend does not support such calls, and its description cannot express it
)

var statusNames = [...]string{"", "done", "rejected", "unsupported", "failed", "crashed", "timed out", "device lost", "gap"}

// String returns the status in words.
func (s Status) String() string {
	if int(s) >= len(statusNames) {
		return fmt.Sprintf("status(%d)", uint8(s))
	}
	return statusNames[s]
}

// A Description identifies a backend and says what it supports.
type Description struct {
	Name    string
	Version string
	Device  string // the device that runs the operators: "host CPU", an adapter's name
	Mode    string // the name of the mode in which they run; "" if there is only one
	// Capabilities lists the supported operators; cases of other operators are
	// skipped.
	Capabilities []Capability
	// Readings are the answers that the backend promises to follow, each as
	// "question=answer". The run reports departures from them.
	Readings []string
	// Notes state what a reader of the report must know about the software
	// below the backend, each in one sentence.
	Notes []string
}
