package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec"
)

// following is the fault of following another reading than the promised one.
func following(question *spec.Question, answer spec.Answer) fault {
	return func(_ *Backend, job *backends.Job) backends.Outcome {
		return runOn(cpu.New(spec.Choice{Question: question, Answer: answer}), job)
	}
}

// pulling is the fault of a changed pull function.
func pulling(change lower.Change) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if b.pulling == nil {
			b.pulling = cpu.NewPulling(change)
		}
		return runOn(b.pulling, job)
	}
}

// altering is the fault of misunderstanding the job: change works on copies of
// the attributes and operands, while the memory stays the job's.
func altering[A any](change func(a A, operands []backends.Operand)) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		altered, ok := alter(job, change)
		if !ok {
			return b.run(job)
		}
		return b.run(&altered)
	}
}

// alter returns a changed copy of a job; ok is false if the attributes belong
// to another operator.
func alter[A any](job *backends.Job, change func(a A, operands []backends.Operand)) (backends.Job, bool) {
	altered := *job
	if _, ok := job.Attributes.(A); !ok {
		return altered, false
	}
	altered.Bound = job.Operator.Bind(job.Operator.NewAttributes())
	altered.Bound.Fields.Copy(job.Fields())
	altered.Attributes = altered.Bound.Attributes
	altered.Operands = slices.Clone(job.Operands)
	change(altered.Attributes.(A), altered.Operands)
	return altered, true
}

// corrupting is the fault of writing wrongly: the job runs correctly, and then
// corrupt changes its memory.
func corrupting(corrupt func(b *Backend, w *work)) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if job.CheckOnly {
			return b.run(job)
		}
		last := len(job.Operands) - 1
		before := slices.Clone(job.Operands[last].Buffer())
		outcome := b.run(job)
		if outcome.Status != backends.Done {
			return outcome
		}
		w := work{job: job, before: before}
		for i := range job.Operands {
			sizes := job.Operands[i].Desc.Sizes
			if k := i - job.Inputs(); k >= 0 && outcome.Sizes != nil {
				sizes = outcome.Sizes[k]
			}
			w.arrays = append(w.arrays, open(&job.Operands[i], sizes))
		}
		w.output = &w.arrays[last]
		corrupt(b, &w)
		return outcome
	}
}

// work is a job that has run, with its operands accessible for corruption.
type work struct {
	job    *backends.Job
	arrays []array // one for each operand
	output *array  // the last of them
	before []byte  // the output's buffer before the job
}

// restore gives the bytes of an output element their values before the job.
func (w *work) restore(index []int64) {
	before := *w.output
	before.buffer = w.before
	w.output.set(index, before.bits(index))
}
