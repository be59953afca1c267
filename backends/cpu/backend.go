// Package cpu runs every operator on the host CPU, in Go, as copies of raw bits.
//
// Package lower rejects invalid jobs and turns the others into a few loops over
// strided elements. The kernels of this package execute the loops.
package cpu

import (
	"context"
	"encoding/binary"
	"os"
	"runtime"
	"runtime/debug"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
)

// A Backend runs operators on the host CPU. It implements [backends.Backend]
// and [backends.ShapeQuerier] and holds nothing that must be freed.
type Backend struct {
	// Threads is the most goroutines that move one large tensor. 0 means as many
	// as run at the same time.
	Threads int

	vectors  *vectors
	wrong    error // of the variable that chooses the vectors
	lowerer  *lower.Lowerer
	program  *lower.Program   // of the job that was lowered last; nil if it is refused
	outcome  backends.Outcome // of that job, unless its data or its memory do not fit
	outcomes backends.Outcomes
	mover    mover
	scatter  scatter
	fuseFrom int64   // bytes of an output that a scatter copies itself
	constant [8]byte // of a move
}

// New returns a backend that follows the given readings and, for every other
// question, the first answer. Where an answer leaves a choice it does one of
// the things that it may: of several updates the last wins, an index out of
// range is dropped, of elements that share an address one is written last,
// and padding is left alone.
func New(readings ...spec.Choice) *Backend { return open(lower.New(readings...)) }

// NewPulling returns a backend that runs every operator by its pull function,
// changed unless change is nil. The others do so where there is no faster way.
func NewPulling(change lower.Change, readings ...spec.Choice) *Backend {
	return open(lower.NewPulling(change, readings...))
}

func open(l *lower.Lowerer) *Backend {
	b := &Backend{lowerer: l, fuseFrom: 1 << 20}
	b.vectors, b.wrong = choose(os.Getenv(Variable))
	b.scatter.vectors = b.vectors
	return b
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description {
	return backends.Description{
		Name:         "cpu",
		Version:      version(),
		Device:       "host CPU (" + runtime.GOARCH + ", " + b.vectors.name + ")",
		Capabilities: lower.Capabilities(),
		Readings:     b.lowerer.Promises(),
	}
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
	if b.wrong != nil {
		return nil, b.wrong
	}
	outcomes := make([]backends.Outcome, len(batch))
	for i := range batch {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if i == 0 || !batch[i].SameCall(&batch[i-1]) {
			b.lower(&batch[i])
		}
		outcomes[i] = b.do(&batch[i])
	}
	return outcomes, nil
}

// QueryShape implements [backends.ShapeQuerier] for the operators that infer
// the sizes of their output.
func (b *Backend) QueryShape(_ context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	b.lower(job)
	return b.outcome, b.program == nil || b.outcome.Sizes != nil, nil
}

// Close implements [backends.Backend].
func (b *Backend) Close() error { return nil }

// lower lowers a job, and those after it that are the same call.
func (b *Backend) lower(job *backends.Job) {
	var err error
	if b.program, err = b.lowerer.Lower(job); err != nil {
		b.outcome = lower.Refusal(err)
	} else {
		b.outcome = b.outcomes.Finished(b.program.Sizes)
	}
}

// do does a job that has been lowered.
func (b *Backend) do(job *backends.Job) backends.Outcome {
	if p := b.program; p != nil && !job.CheckOnly {
		if err := p.Fits(job); err != nil {
			return backends.Outcome{Status: backends.Failed, Detail: err.Error()}
		}
		err := p.Bind(job)
		if err == nil {
			err = b.run(p, job)
		}
		if err != nil {
			return backends.Outcome{Status: backends.Rejected, Detail: err.Error()}
		}
	}
	return b.outcome
}

// run carries out a program, or refuses it for its data, having written
// nothing.
func (b *Backend) run(p *lower.Program, job *backends.Job) error {
	if p.Scatter != nil {
		if err := b.examineScatter(p, job); err != nil {
			return err
		}
	}
	if b.fuses(p) {
		b.copyAndScatter(p, job)
		return nil
	}
	for m := range p.Moves {
		source := b.constant[:]
		if m.Operand == pull.Constant {
			binary.LittleEndian.PutUint64(source, m.Bits)
		} else {
			source = job.Operands[m.Operand].Buffer()
		}
		b.move(m.Plan, job.Operands[m.Output].Buffer(), source, p.Element)
	}
	if p.Scatter != nil {
		b.runScatter(p, job)
	}
	return nil
}
