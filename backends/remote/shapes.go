package remote

import (
	"context"
	"fmt"
	"slices"

	"example.com/conform/backends"
)

// The shapes of the jobs of the last batch, asked for in advance: a question
// at a time would cost the way there and back for each.
type shapes struct {
	known map[string]backends.Outcome // by the encoded job
	job   []byte
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
// they are asked for one by one, unless it is by a [*ProtocolError].
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

// query sends a query.
func (s *session) query(ctx context.Context, jobs []string, keep func(job string, o backends.Outcome)) *sessionFailure {
	defer context.AfterFunc(ctx, func() { s.stop(context.Cause(ctx).Error()) })()
	s.seq++
	to := appendInteger(append(s.frame[:0], `{"type":"query"`...), "seq", s.seq)
	to = append(appendKey(to, "jobs"), '[')
	for i, job := range jobs {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(to, job...)
	}
	s.frame = append(to, "]}\n"...)
	written := make(chan struct{})
	go func() {
		defer close(written)
		_, _ = s.process.in.Write(s.frame) // the reader sees why it fails
	}()
	defer func() { <-written }()
	for i, job := range jobs {
		s.tick()
		a := &s.answer
		err := s.read(a)
		if err == nil && a.kind != "shape" {
			err = fmt.Errorf("a %s where a shape should be", a.kind)
		}
		if err == nil && (a.seq != s.seq || a.job != int64(i)) {
			err = s.stray()
		}
		if err == nil && (a.status == backends.Done) != (a.sizes != nil) {
			err = fmt.Errorf("a shape that is %v with sizes %v", a.status, a.sizes)
		}
		if err != nil {
			malformed := s.malformed(err)
			return &sessionFailure{malformed: malformed, detail: "at a shape query: " + s.closeFailed(err), timeout: s.timeout.Load()}
		}
		keep(job, backends.Outcome{Status: a.status, Detail: a.detail, Sizes: a.sizes})
	}
	s.timer.Stop()
	return nil
}
