package remote

import (
	"context"
	"fmt"
	"slices"

	"example.com/conform/backends"
)

// A culpritSearch finds the job that crashed a process. It sends the first jobs
// without an answer again, as many as a frame has, one at a time; then the job that
// crashed the process again, alone; then, if that job does not crash it alone, all
// jobs before it and halves of them. Each step takes a fresh process.
type culpritSearch struct {
	*supervisor
	search func(processes int) // may be nil
	ctx    context.Context
	batch  []backends.Job
	first  *sessionFailure
	tried  int // processes
}

// told reports how many processes the search has started, and 0 when it is over.
func (t *culpritSearch) told(processes int) {
	if t.search != nil {
		t.search(processes)
	}
}

// suspect returns the outcomes that are known when the search ends early: the outcome of
// the first suspect.
func (t *culpritSearch) suspect() []backends.Outcome {
	outcomes := make([]backends.Outcome, len(t.batch))
	first := t.first.outcome()
	first.Detail += "; the run ended before the job at fault was known"
	outcomes[max(t.first.job, 0)] = first
	return outcomes
}

// Budgets of the bisection, in processes.
const (
	crashBudget   = 16
	timeoutBudget = 4
)

func (t *culpritSearch) run() error {
	if t.nursery.lost {
		return errReaper
	}
	suspects := t.unanswered()
	suspects = suspects[:min(frameJobs, len(suspects))]
	again := false
	for rest := suspects; len(rest) > 0; {
		d, err := t.rerun(rest, t.keep)
		if err != nil {
			return err
		}
		if d == nil {
			break
		}
		again = true
		if err := t.attribute(d, rest); err != nil {
			return err
		}
		rest = slices.DeleteFunc(rest, t.answered)
	}
	if again {
		return nil
	}
	if all := t.order[:len(t.order)-len(t.unanswered())]; len(suspects) < len(all) {
		d, err := t.rerun(all, func(int, *answer, []byte) {})
		if err != nil {
			return err
		}
		if d != nil {
			return t.attribute(d, all)
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

// rerun sends jobs to a fresh process, one at a time, and says how it failed. A
// process that did not fail is then shut down, which shows any output that it
// was not asked for.
func (t *culpritSearch) rerun(order []int, keep record) (*sessionFailure, error) {
	t.end()
	t.tried++
	t.told(t.tried)
	d, err := t.attempt(t.ctx, t.batch, order, true, keep)
	if d != nil || err != nil || t.session == nil {
		return d, err
	}
	stray, err := t.session.end()
	t.ended()
	switch {
	case stray != nil && (stray.kind == "result" || stray.kind == "start"):
		err = &strayError{stray.seq, stray.job}
	case stray != nil:
		err = fmt.Errorf("a %s where nothing should be", stray.kind)
	}
	if err != nil {
		return nil, &ProtocolError{Case: t.batch[order[len(order)-1]].ID, Detail: oneLine(err.Error())}
	}
	return nil, nil
}

// attribute blames the job that crashed a process, which had been sent jobs in
// this order.
func (t *culpritSearch) attribute(d *sessionFailure, order []int) error {
	outcome := d.outcome()
	at := max(slices.Index(order, d.job), 0)
	job := order[at]
	if at > 0 {
		alone, err := t.rerun(order[at:at+1], func(int, *answer, []byte) {})
		if err != nil {
			return err
		}
		if alone == nil {
			because, err := t.bisect(order[:at], d)
			if err != nil {
				return err
			}
			outcome.Detail += because
		}
	}
	t.blame(job, outcome)
	// The other run of the case is not tried: the same call would end as many processes
	// again.
	if other := job + 1; other < len(t.batch) && !t.answered(other) && t.batch[other].SameCall(&t.batch[job]) {
		t.blame(other, backends.Outcome{Status: outcome.Status, Detail: "not tried, for the same call with other elements ended the process"})
	}
	return nil
}

// bisect looks for the earlier jobs on which a crash depends, and names them.
func (t *culpritSearch) bisect(before []int, d *sessionFailure) (string, error) {
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
			again, err := t.rerun(append(slices.Clone(half), d.job), func(int, *answer, []byte) {})
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
