package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
)

// repeatMutants lose the state of programs that run again.
var repeatMutants = []Mutant{
	{"program-state-of-the-first-run", program, "a state is in every run what it was in the first", repeating(func(state, first []backends.Operand) {
		copy(state, first)
	})},
	{"program-state-cleared", program, "a state is zero in every run after the first", repeating(func(state, _ []backends.Operand) {
		for i := range state {
			state[i].Memory = make([]byte, len(state[i].Memory))
		}
	})},
	{"program-states-fed-in-place", program, "of two states of one shape, the second is fed from the first, which is new already", repeating(func(state, _ []backends.Operand) {
		if len(state) > 1 && state[0].Desc.DType == state[1].Desc.DType && slices.Equal(state[0].Desc.Sizes, state[1].Desc.Sizes) {
			state[1] = state[0]
		}
	})},
}

// states are what the first run of each program took, of those that are running.
type states map[*spec.Program][]backends.Operand

// repeating is a fault of the runs after the first. Change gets the states that such a run takes, and those that
// the first took.
func repeating(change func(state, first []backends.Operand)) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		var state []backends.Operand
		for _, f := range job.Program.Feeds {
			state = append(state, job.Operands[f.Input])
		}
		switch first := b.states[job.Program]; {
		case job.CheckOnly || state == nil:
		case state[0].Start > 0: // what is fed has no guard before it
			if b.states == nil || len(b.states) > 1000 {
				b.states = states{}
			}
			b.states[job.Program] = state
		case first != nil:
			change(state, first)
			wrong := *job
			wrong.Operands = slices.Clone(job.Operands)
			for k, f := range job.Program.Feeds {
				wrong.Operands[f.Input] = state[k]
			}
			job = &wrong
		}
		return b.run(job)
	}
}
