package remote

import (
	"context"
	"fmt"
	"slices"

	"example.com/conform/backends"
)

// A trial finds the job that a process died of. It poses the jobs without an
// answer again, one at a time; then the one that the process dies of alone;
// then, if the death has to do with what went before, the whole batch and
// halves of it. Each takes a fresh process.
type trial struct {
	*Backend
	ctx   context.Context
	batch []backends.Job
	first *death
}

// Budgets of the search for what a death depends on, in processes.
const (
	crashBudget   = 16
	timeoutBudget = 4
)

func (t *trial) run() error {
	if t.first.repeat && t.first.job >= 0 {
		t.blame(t.first.job, backends.Outcome{}) // its answer counts no more
	}
	suspects := t.unanswered()
	again := false
	for {
		rest := t.unanswered()
		d, err := t.died(rest, t.keep)
		if err != nil {
			return err
		}
		if d == nil {
			break
		}
		again = true
		if err := t.convict(d, rest); err != nil {
			return err
		}
	}
	if again {
		return nil
	}
	if len(suspects) < len(t.batch) {
		d, err := t.died(t.order, func(int, *answer, []byte) {})
		if err != nil {
			return err
		}
		if d != nil {
			return t.convict(d, t.order)
		}
	}
	if t.first.timeout {
		return nil // no job took too long: they did together
	}
	outcome := t.first.outcome()
	outcome.Detail += "; it did not happen again"
	t.blame(max(t.first.job, 0), outcome)
	return nil
}

// unanswered lists the jobs without an outcome.
func (t *trial) unanswered() []int {
	var rest []int
	for i := range t.answers {
		if t.answers[i].outcome.Status == 0 {
			rest = append(rest, i)
		}
	}
	return rest
}

// died poses jobs to a fresh process, one at a time, and says how it died. If
// the process lives it has to end, and so to show what it says unasked.
func (t *trial) died(order []int, keep record) (*death, error) {
	t.end()
	d, err := t.attempt(t.ctx, t.batch, order, true, keep)
	if d != nil || err != nil || t.session == nil {
		return d, err
	}
	stray, err := t.session.end()
	t.session = nil
	switch {
	case stray != nil && (stray.kind == "result" || stray.kind == "start"):
		err = &strayError{stray.seq, stray.job}
	case stray != nil:
		err = fmt.Errorf("a %s where nothing should be", stray.kind)
	}
	if err != nil {
		return &death{job: order[len(order)-1], repeat: true, detail: err.Error()}, nil
	}
	return nil, nil
}

// convict blames the job that a process died of, which had been given jobs in
// this order.
func (t *trial) convict(d *death, order []int) error {
	outcome := d.outcome()
	at := max(slices.Index(order, d.job), 0)
	job := order[at]
	if at > 0 {
		alone, err := t.died(order[at:at+1], func(int, *answer, []byte) {})
		if err != nil {
			return err
		}
		if alone == nil {
			because, err := t.halve(order[:at], d)
			if err != nil {
				return err
			}
			outcome.Detail += because
		}
	}
	t.blame(job, outcome)
	return nil
}

// halve looks for the jobs before that a death depends on, and says which.
func (t *trial) halve(before []int, d *death) (string, error) {
	budget := crashBudget
	if d.timeout {
		budget = timeoutBudget
	}
	for len(before) > 1 {
		middle := len(before) / 2
		smaller := before
		for _, half := range [][]int{before[middle:], before[:middle]} {
			if budget == 0 {
				break
			}
			budget--
			again, err := t.died(append(slices.Clone(half), d.job), func(int, *answer, []byte) {})
			if err != nil {
				return "", err
			}
			if again != nil && again.job == d.job {
				smaller = half
				break
			}
		}
		if len(smaller) == len(before) {
			break
		}
		before = smaller
	}
	if len(before) == 1 {
		return fmt.Sprintf("; not alone, but after %s", t.batch[before[0]].ID), nil
	}
	return fmt.Sprintf("; not alone, but after %d jobs from %s to %s", len(before), t.batch[before[0]].ID, t.batch[before[len(before)-1]].ID), nil
}
