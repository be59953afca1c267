package remote

import (
	"context"
	"fmt"
	"slices"
	"time"

	"example.com/conform/backends"
)

// A supervisor has a process run jobs, keeps the answers, and starts another process
// when one has ended.
type supervisor struct {
	nursery     *nursery
	description backends.Description
	queries     bool
	session     *session // nil when there is no process
	changed     error    // what makes a process that was started again another backend
	answers     []kept
	order       []int     // of the jobs of a batch
	clock       time.Time // of the last answer
}

// A kept answer is that to one job of the batch. Memory goes to the job only
// once the batch is done, so that a job that is sent again is the same job.
type kept struct {
	outcome backends.Outcome
	took    time.Duration
	memory  []byte
}

// open starts a process if there is none. One that describes itself otherwise
// than the first is no backend of this run, and none is started after it.
func (v *supervisor) open(ctx context.Context) error {
	if v.session != nil || v.changed != nil {
		return v.changed
	}
	s, err := v.nursery.next(ctx)
	if err != nil {
		return fmt.Errorf("it does not start again: %w", err)
	}
	now := s.hello
	if v.changed = v.description.Same(&now.description); v.changed == nil && now.shapeQuery != v.queries {
		v.changed = &backends.ChangedError{What: "shape_query", Was: fmt.Sprint(v.queries), Now: fmt.Sprint(now.shapeQuery)}
	}
	if v.changed != nil {
		_, _ = s.end()
		v.nursery.ended(s)
		return v.changed
	}
	v.session = s
	return nil
}

// end ends the process, if there is one.
func (v *supervisor) end() {
	if v.session != nil {
		_, _ = v.session.end()
		v.ended()
	}
}

// ended records that the process has ended.
func (v *supervisor) ended() {
	v.nursery.ended(v.session)
	v.session = nil
}

// attempt sends jobs in the given order to the process, which it starts if
// there is none, and records the answers. It returns how the process failed, or
// nil if it still runs.
func (v *supervisor) attempt(ctx context.Context, batch []backends.Job, order []int, step bool, keep record) (*sessionFailure, error) {
	if len(order) == 0 {
		return nil, nil
	}
	if err := v.open(ctx); err != nil {
		return nil, err
	}
	d := v.session.send(ctx, batch, order, step, keep)
	if d != nil {
		v.ended()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if d.malformed {
			return nil, &ProtocolError{Case: batch[max(d.job, 0)].ID, Detail: d.detail}
		}
	}
	return d, nil
}

// reset forgets the answers to the last batch.
func (v *supervisor) reset(batch []backends.Job) {
	v.order, v.clock = v.order[:0], time.Now()
	for i := range batch {
		v.order = append(v.order, i)
	}
	v.answers = slices.Grow(v.answers[:0], len(batch))[:len(batch)]
	for i := range v.answers {
		v.answers[i].outcome, v.answers[i].took = backends.Outcome{}, 0
		v.answers[i].memory = v.answers[i].memory[:0]
	}
}

// keep records an answer.
func (v *supervisor) keep(job int, a *answer, memory []byte) {
	k := &v.answers[job]
	k.outcome = backends.Outcome{Status: a.status, Detail: a.detail, Sizes: a.sizes}
	k.memory = append(k.memory[:0], memory...)
	v.tick(job)
}

// tick gives the time since the last answer to a job.
func (v *supervisor) tick(job int) {
	now := time.Now()
	v.answers[job].took += now.Sub(v.clock)
	v.clock = now
}

// blame records that a job crashed the process.
func (v *supervisor) blame(job int, outcome backends.Outcome) {
	v.answers[job].outcome = outcome
	v.tick(job)
	v.answers[job].memory = v.answers[job].memory[:0]
}

// unanswered lists the jobs without an outcome.
func (v *supervisor) unanswered() []int {
	return slices.DeleteFunc(slices.Clone(v.order), v.answered)
}

// answered says whether a job has an outcome.
func (v *supervisor) answered(job int) bool { return v.answers[job].outcome.Status != 0 }
