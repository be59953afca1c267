// Package cpu runs every operator on the host CPU, in Go, as copies of raw
// bits.
//
// Package lower rejects invalid jobs and turns the others into a few loops over
// strided elements. The kernels of this package execute the loops.
package cpu

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"runtime"
	"runtime/debug"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
)

// A Backend runs operators on the host CPU. It implements [backends.Backend]
// and [backends.ShapeQuerier], and needs no Close.
type Backend struct {
	// Threads is the largest number of goroutines that move one large tensor. 0
	// means GOMAXPROCS.
	Threads int

	vectors  *vectors
	wrong    error // of the environment variable that selects the kernels
	lowerer  *lower.Lowerer
	program  *lower.Program   // of the job that was lowered last; nil if it is rejected
	outcome  backends.Outcome // of that job, unless its data are invalid or its memory does not fit
	outcomes backends.Outcomes
	batch    []backends.Job     // the last one
	shapes   []backends.Outcome // of the jobs of the batch, as a query answers
	next     int                // the job of the batch from which the next query is looked up
	mover    mover
	constant [8]byte // of a move
	unpacker lower.Unpacker
	programs nodes.Runner
}

// New returns a backend that follows the given readings, and the first answer
// to every other question. If an answer leaves a choice, the last of several
// updates wins, an index out of range is dropped, the last of several elements
// at one address wins, and padding is left alone.
func New(readings ...spec.Choice) *Backend { return open(lower.New(readings...)) }

// NewPulling returns a backend that asks the pull function of every operator,
// which change replaces unless it is nil, for every element. A backend of New
// moves large boxes at once.
func NewPulling(change lower.Change, readings ...spec.Choice) *Backend {
	return open(lower.NewPulling(change, readings...))
}

func open(l *lower.Lowerer) *Backend {
	b := &Backend{lowerer: l}
	b.vectors, b.wrong = choose(os.Getenv(Variable))
	l.TakePlaces(b.vectors.within)
	b.unpacker.Spread, b.unpacker.Gather = b.vectors.spread, b.vectors.gather
	return b
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description {
	capabilities := lower.Capabilities()
	for i := range capabilities {
		capabilities[i].Sparse = true
	}
	return backends.Description{
		Name:         "cpu",
		Version:      version(),
		Device:       "host CPU (" + runtime.GOARCH + ", " + b.vectors.name + ")",
		Capabilities: append(capabilities, nodes.Capabilities(true)...),
		Readings:     b.lowerer.Promises(),
	}
}

// version returns the version of the program.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}

// Run implements [backends.Backend]. If ctx is done, it stops between two jobs
// with ctx's error.
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	if b.wrong != nil {
		return nil, b.wrong
	}
	outcomes := make([]backends.Outcome, len(batch))
	b.batch, b.shapes, b.next = batch, b.shapes[:0], 0
	for i := range batch {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if batch[i].Program != nil {
			outcomes[i] = b.runProgram(&batch[i])
			b.shapes = append(b.shapes, backends.Outcome{}) // see QueryShape
			continue
		}
		if i == 0 || !batch[i].SameCall(&batch[i-1]) {
			b.lower(&batch[i])
		}
		b.shapes = append(b.shapes, b.outcome)
		outcomes[i] = b.do(&batch[i])
	}
	return outcomes, nil
}

// runProgram runs a program node by node.
func (b *Backend) runProgram(job *backends.Job) backends.Outcome {
	return b.programs.Run(job, nodes.Backend{
		Sizes: func(node *backends.Job) backends.Outcome {
			b.lower(node)
			return b.outcome
		},
		Run: func(node *backends.Job) backends.Outcome {
			b.lower(node)
			return b.do(node)
		},
	})
}

// QueryShape implements [backends.ShapeQuerier] for the operators that infer
// the sizes of their output. It lowers no job of the last batch again.
func (b *Backend) QueryShape(_ context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	if job.Program != nil {
		check := *job
		check.CheckOnly = true
		return b.runProgram(&check), true, nil
	}
	for ; b.next < len(b.shapes); b.next++ { // queries come in the order of the batch
		if job == &b.batch[b.next] {
			o := &b.shapes[b.next]
			return *o, o.Status != backends.Done || o.Sizes != nil, nil
		}
	}
	b.lower(job)
	return b.outcome, b.outcome.Status != backends.Done || b.outcome.Sizes != nil, nil
}

// Close implements [backends.Backend].
func (b *Backend) Close() error { return nil }

// lower lowers a job, unless it is the same call as the last one.
func (b *Backend) lower(job *backends.Job) {
	var err error
	if b.program, err = b.lowerer.Lower(job); err != nil {
		b.outcome = lower.Refusal(err)
	} else {
		b.outcome = b.outcomes.Finished(b.program.Sizes)
	}
}

// do runs a job that has been lowered.
func (b *Backend) do(job *backends.Job) backends.Outcome {
	if p := b.program; p != nil && !job.CheckOnly {
		bytes := b.unpacker.Unpack(job)
		unfit := p.Fits(bytes)
		if unfit != nil && !errors.Is(unfit, lower.ErrInferredTooLarge) {
			return backends.Outcome{Status: backends.Failed, Detail: unfit.Error()}
		}
		if err := p.Bind(bytes); err != nil {
			return backends.Outcome{Status: backends.Rejected, Detail: err.Error()}
		}
		if unfit != nil {
			return b.outcome
		}
		if b.run(p, bytes); bytes != job {
			b.unpacker.Pack(job)
		}
	}
	return b.outcome
}

// run executes a program.
func (b *Backend) run(p *lower.Program, job *backends.Job) {
	for m := range p.Moves {
		source := b.constant[:]
		if m.Operand == pull.Constant {
			binary.LittleEndian.PutUint64(source, m.Bits)
		} else {
			source = job.Operands[m.Operand].Buffer()
		}
		switch output, size := job.Operands[m.Output].Buffer(), p.Element(m.Output); {
		case m.Places == nil:
			b.move(&m.Plan, output, source, size)
		case m.Part > 1:
			b.vectors.moveParts(m, output, source, size)
		default:
			placedMoves[size](m, output, source)
		}
	}
	if b.mover.streamed {
		b.mover.streamed = false
		fence()
	}
}

// move moves the elements of a plan between buffers of elements of the given
// size in bytes, on several threads if there are many.
func (b *Backend) move(p *lower.Plan, dst, src []byte, size int64) {
	bytes := volume(p, size)
	m := &b.mover
	m.vectors, m.size = b.vectors, size
	m.stream = m.vectors.streamer != nil && max(bytes+reads(p, size), 2*int64(len(dst))) > pastCaches
	m.streamed = m.streamed || m.stream
	if n := threads(p, bytes, b.Threads); n > 1 {
		m.divide(p, dst, src, n)
	} else {
		m.move(p, dst, src)
	}
}
