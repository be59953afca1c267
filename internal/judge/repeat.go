package judge

import (
	"context"
	"slices"

	"example.com/conform/backends"
)

// repeat runs the jobs of programs that keep state again, until each has run as often as its program says. A
// run that is not done, or leaves other sizes than the next one takes, is the last.
func (j *Judge) repeat(ctx context.Context) error {
	for n := 2; ; n++ {
		var jobs []backends.Job
		var of []int // the queued job of each
		for i := range j.jobs {
			if job, again := fed(&j.jobs[i], &j.outcomes[i], n); again {
				jobs, of = append(jobs, job), append(of, i)
			}
		}
		if len(jobs) == 0 {
			return nil
		}
		outcomes, err := j.run(ctx, jobs)
		if panicked(err) {
			outcomes, err = j.runAlone(ctx, jobs)
		}
		for k, i := range of {
			if j.outcomes[i] = (backends.Outcome{}); k < len(outcomes) {
				j.outcomes[i] = outcomes[k]
			}
		}
		if err != nil {
			return err
		}
	}
}

// fed returns the job of run n of a program, which takes copies of what the run before left, and whether there
// is one.
func fed(job *backends.Job, outcome *backends.Outcome, n int) (next backends.Job, again bool) {
	if job.Program == nil || n > job.Program.Repeats() || job.CheckOnly || outcome.Status != backends.Done {
		return next, false
	}
	next = *job
	next.Operands = slices.Clone(job.Operands)
	for _, f := range job.Program.Feeds {
		k := slices.Index(job.Program.Outputs, f.From)
		from, to := &job.Operands[job.Inputs()+k], &next.Operands[f.Input]
		if outcome.Sizes != nil && !slices.Equal(outcome.Sizes[k], to.Desc.Sizes) {
			return next, false
		}
		*to = backends.Operand{Desc: to.Desc, Strides: from.Strides, First: from.First, Memory: slices.Clone(from.Buffer()), Length: from.Length}
	}
	return next, true
}
