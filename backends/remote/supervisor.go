package remote

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/conform/backends"
)

// Options say how to run a backend in a child process.
type Options struct {
	Command     []string // the program, and its arguments
	Environment []string // NAME=VALUE each; the process inherits no other variable
	// StartTimeout limits the time to its hello, JobTimeout the time between two frames,
	// and Grace the time to end after a shutdown.
	StartTimeout, JobTimeout, Grace time.Duration
	// MemoryBytes limits on Linux the data of each of its processes, and the memory that
	// each occupies, and on Windows the memory of all; 0 means no limit. Other systems
	// have no limit.
	MemoryBytes int64
	// KeepOrphans spares processes that have left the process group of the child, because
	// other children use them, too. Without it, Linux ends them with the child. Windows
	// always does, and other systems never do.
	KeepOrphans bool

	began func(*session) // for tests: called with each session that has greeted
}

// Times that suit most backends.
const (
	DefaultStartTimeout = 30 * time.Second
	DefaultJobTimeout   = 10 * time.Second
	DefaultGrace        = 2 * time.Second
)

// DefaultMemoryBytes suits most backends.
const DefaultMemoryBytes = 8 << 30

// A Backend is a backend in a child process. It implements [backends.Backend],
// [backends.ShapeQuerier] and [backends.Renewer]. When the process dies in any
// way, it finds the job at fault and starts another process.
type Backend struct {
	// Search, if set, is called with how many processes the search for a job that ends
	// processes has started, and with 0 when it is over.
	Search func(processes int)

	nursery     *nursery
	description backends.Description
	queries     bool
	session     *session // nil when there is no process
	changed     error    // what makes a process that was started again another backend
	answers     []kept
	order       []int
	shapes      shapes
}

// A kept answer is that to one job of the batch. Memory goes to the job only
// once the batch is done, so that a job that is sent again is the same job.
type kept struct {
	outcome backends.Outcome
	memory  []byte
}

// Start starts the backend's process. The error says why that is not
// possible, with the end of what the process wrote to its standard error.
func Start(ctx context.Context, o Options) (*Backend, error) {
	n := newNursery(&o)
	s, err := n.next(ctx)
	if err != nil {
		n.close()
		return nil, err
	}
	return &Backend{nursery: n, description: s.hello.description, queries: s.hello.shapeQuery, session: s}, nil
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend].
func (b *Backend) Close() error {
	b.end()
	b.nursery.close()
	return nil
}

// Renew implements [backends.Renewer].
func (b *Backend) Renew(ctx context.Context) error {
	b.end()
	return b.open(ctx)
}

// end ends the process, if there is one.
func (b *Backend) end() {
	if b.session != nil {
		_, _ = b.session.end()
		b.ended()
	}
}

// ended records that the process has ended.
func (b *Backend) ended() {
	b.nursery.ended(b.session)
	b.session = nil
}

// Run implements [backends.Backend]. It fails when the process cannot be
// started again, ctx is done, or an answer violates the protocol: a
// [*ProtocolError], which does not count against an operator.
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	b.shapes.forget()
	b.reset(batch)
	for rest := b.order; len(rest) > 0; rest = b.unanswered() {
		if known, err := b.runRest(ctx, batch, rest); err != nil {
			return known, err
		}
	}
	outcomes := make([]backends.Outcome, len(batch))
	for i := range batch {
		outcomes[i] = b.answers[i].outcome
		memory := b.answers[i].memory
		for n := range batch[i].Operands {
			for held := range batch[i].Operands[n].Held() {
				memory = memory[copy(held, memory):]
			}
		}
	}
	if b.queries && b.session != nil {
		return outcomes, b.prefetch(ctx, batch)
	}
	return outcomes, nil
}

// runRest runs the rest of a batch. If the process crashes, it runs only what the search
// for the cause needs. With an error it returns the outcomes that are known.
func (b *Backend) runRest(ctx context.Context, batch []backends.Job, rest []int) ([]backends.Outcome, error) {
	d, err := b.attempt(ctx, batch, rest, false, b.keep)
	if err != nil {
		return nil, err
	}
	if d == nil {
		b.nursery.passed()
		return nil, nil
	}
	b.nursery.crashed()
	t := &culpritSearch{Backend: b, ctx: ctx, batch: batch, first: d}
	defer t.told(0)
	if err := t.run(); err != nil {
		return t.suspect(), fmt.Errorf("%w, while the job was sought that ended the process, first of all %s", err, batch[max(d.job, 0)].ID)
	}
	return nil, nil
}

// unanswered lists the jobs without an outcome.
func (b *Backend) unanswered() []int {
	return slices.DeleteFunc(slices.Clone(b.order), b.answered)
}

// answered says whether a job has an outcome.
func (b *Backend) answered(job int) bool { return b.answers[job].outcome.Status != 0 }

func (b *Backend) reset(batch []backends.Job) {
	b.order = b.order[:0]
	for i := range batch {
		b.order = append(b.order, i)
	}
	b.answers = slices.Grow(b.answers[:0], len(batch))[:len(batch)]
	for i := range b.answers {
		b.answers[i].outcome = backends.Outcome{}
		b.answers[i].memory = b.answers[i].memory[:0]
	}
}

// keep records an answer.
func (b *Backend) keep(job int, a *answer, memory []byte) {
	k := &b.answers[job]
	k.outcome = backends.Outcome{Status: a.status, Detail: a.detail, Sizes: a.sizes}
	k.memory = append(k.memory[:0], memory...)
}

// blame records that a job crashed the process.
func (b *Backend) blame(job int, outcome backends.Outcome) {
	b.answers[job].outcome = outcome
	b.answers[job].memory = b.answers[job].memory[:0]
}

// attempt sends jobs in the given order to the process, which it starts if
// there is none, and records the answers. It returns how the process failed, or
// nil if it still runs.
func (b *Backend) attempt(ctx context.Context, batch []backends.Job, order []int, step bool, keep record) (*sessionFailure, error) {
	if len(order) == 0 {
		return nil, nil
	}
	if err := b.open(ctx); err != nil {
		return nil, err
	}
	d := b.session.send(ctx, batch, order, step, keep)
	if d != nil {
		b.ended()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if d.malformed {
			return nil, &ProtocolError{Case: batch[max(d.job, 0)].ID, Detail: d.detail}
		}
	}
	return d, nil
}

// open starts a process if there is none. One that describes itself otherwise
// than the first is no backend of this run, and none is started after it.
func (b *Backend) open(ctx context.Context) error {
	if b.session != nil || b.changed != nil {
		return b.changed
	}
	s, err := b.nursery.next(ctx)
	if err != nil {
		return fmt.Errorf("it does not start again: %w", err)
	}
	now := s.hello
	if b.changed = b.description.Same(&now.description); b.changed == nil && now.shapeQuery != b.queries {
		b.changed = &backends.ChangedError{What: "shape_query", Was: fmt.Sprint(b.queries), Now: fmt.Sprint(now.shapeQuery)}
	}
	if b.changed != nil {
		_, _ = s.end()
		b.nursery.ended(s)
		return b.changed
	}
	b.session = s
	return nil
}
