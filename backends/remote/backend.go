package remote

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/conform/backends"
)

// A Backend is a backend in a child process. It implements [backends.Backend],
// [backends.ShapeQuerier] and [backends.Renewer]. When the process dies in any
// way, it finds the job at fault and starts another process.
type Backend struct {
	// Search, if set, is called with how many processes the search for a job that ends
	// processes has started, and with 0 when it is over.
	Search func(processes int)
	// Alone, if set, reports whether a job may spoil the process that runs it. The next job has a
	// new one.
	Alone func(*backends.Job) bool

	supervisor
	shapes shapes
	took   []time.Duration // of the jobs of the last batch
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
	return &Backend{supervisor: supervisor{nursery: n, description: s.hello.description, queries: s.hello.shapeQuery, session: s}}, nil
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

// Run implements [backends.Backend]. It fails when the process cannot be
// started again, ctx is done, or an answer violates the protocol: a
// [*ProtocolError], which does not count against an operator.
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	b.took = b.took[:0]
	if b.Alone == nil {
		return b.together(ctx, batch)
	}
	var outcomes []backends.Outcome
	for rest := batch; len(rest) > 0; {
		n, alone := 1, b.Alone(&rest[0])
		for n < len(rest) && b.Alone(&rest[n]) == alone && (!alone || rest[n].SameCall(&rest[0])) {
			n++
		}
		part, err := b.together(ctx, rest[:n])
		if err == nil && alone {
			err = b.Renew(ctx)
		}
		if err != nil {
			return nil, err
		}
		outcomes, rest = append(outcomes, part...), rest[n:]
	}
	return outcomes, nil
}

// Took implements [backends.Timer].
func (b *Backend) Took(job int) time.Duration {
	if job >= len(b.took) { // the process could not be started again
		return 0
	}
	return b.took[job]
}

// together runs a batch in one process, as long as none ends it.
func (b *Backend) together(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
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
		b.took = append(b.took, b.answers[i].took)
		memory := b.answers[i].memory
		for n := range batch[i].Operands {
			for held := range batch[i].Operands[n].Held() {
				memory = memory[copy(held, memory):]
			}
		}
	}
	if b.queries && b.session != nil && !b.shapes.alone {
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
	t := &culpritSearch{supervisor: &b.supervisor, search: b.Search, ctx: ctx, batch: batch, first: d}
	defer t.told(0)
	if err := t.run(); err != nil {
		return t.suspect(), fmt.Errorf("%w, while the job was sought that ended the process, first of all %s", err, batch[max(d.job, 0)].ID)
	}
	return nil, nil
}

// The shapes of the jobs of the last batch, asked for in advance: a question
// at a time would cost the way there and back for each.
type shapes struct {
	known map[string]backends.Outcome // by the encoded job
	job   []byte
	alone bool // a query of several jobs ended the process, so that each asks about one
}

func (s *shapes) forget() { clear(s.known) }

// QueryShape implements [backends.ShapeQuerier]. A backend whose hello lacks
// shape_query takes no queries.
func (b *Backend) QueryShape(ctx context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	if !b.queries {
		return backends.Outcome{}, false, nil
	}
	b.shapes.job = appendJob(b.shapes.job[:0], job, true)
	if known, ok := b.shapes.known[string(b.shapes.job)]; ok {
		return known, true, nil
	}
	if err := b.open(ctx); err != nil {
		return backends.Outcome{Status: backends.Crashed, Detail: err.Error()}, true, nil
	}
	var outcome backends.Outcome
	d := b.ask(ctx, []string{string(b.shapes.job)}, func(_ string, o backends.Outcome) { outcome = o })
	if d != nil {
		return d.outcome(), true, nil
	}
	return outcome, true, nil
}

// prefetch asks for the shapes that the judge may want to know. If that fails
// they are asked for one by one from then on, unless it is by a [*ProtocolError]: each failure may take the time
// of a hang, and none is counted.
func (b *Backend) prefetch(ctx context.Context, batch []backends.Job) error {
	if b.shapes.known == nil {
		b.shapes.known = make(map[string]backends.Outcome)
	}
	var asked []string
	for i := range batch {
		if !batch[i].Operator.Infers() || i > 0 && batch[i].SameCall(&batch[i-1]) {
			continue
		}
		b.shapes.job = appendJob(b.shapes.job[:0], &batch[i], true)
		asked = append(asked, string(b.shapes.job))
	}
	for part := range slices.Chunk(asked, frameJobs) {
		if b.session == nil {
			return nil
		}
		d := b.ask(ctx, part, func(job string, o backends.Outcome) { b.shapes.known[job] = o })
		if d != nil && d.malformed && ctx.Err() == nil {
			return &ProtocolError{Case: batch[0].ID, Detail: d.detail}
		}
		b.shapes.alone = b.shapes.alone || d != nil
	}
	return nil
}

// ask sends a query of encoded jobs.
func (b *Backend) ask(ctx context.Context, jobs []string, keep func(job string, o backends.Outcome)) *sessionFailure {
	d := b.session.query(ctx, jobs, keep)
	if d != nil {
		b.ended()
	}
	return d
}
