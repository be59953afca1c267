package faulty

import (
	"bytes"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// offsetMutants count elements of inputs in 32 bits. An operand of WebNN has fewer than 2^31, and
// where constants alone are written no element is read. No case of an operator that computes, or that searches
// among all elements, is sparse.
func offsetMutants() (list []Mutant) {
	for _, op := range catalogue.Operators() {
		copies := slices.ContainsFunc(op.Params, func(p spec.Param) bool { return p.Dir == spec.In && !p.Indices })
		traits := lower.PullFor(op.Name).Traits
		if !copies || traits.Has(pull.Invents|pull.Scalars) || traits.Has(pull.Computes) || traits.Has(pull.Searches) || op.Text() == "webnn" {
			continue
		}
		list = append(list, Mutant{
			Short(op) + "-offset-in-32-bits", op.Name, "offsets of elements of sparse inputs have 32 bits, so that one beyond is read from 2^32 elements before", narrow,
		})
	}
	return list
}

// narrow runs a job as if each part of its inputs, from 2^32 elements on, held what the input holds
// a multiple of 2^32 elements before.
func narrow(b *Backend, job *backends.Job) backends.Outcome {
	type part struct{ memory, before []byte }
	var changed []part
	for i := range job.Inputs() {
		o := &job.Operands[i]
		wrap := o.Desc.DType.Size() << 32
		for _, p := range o.Parts {
			first := max(p.Start, o.Start+wrap)
			end := min(p.End, o.Start+o.Length)
			if first >= end {
				continue
			}
			memory := o.Memory[first:end]
			changed = append(changed, part{memory, bytes.Clone(memory)})
			for at := range memory {
				memory[at] = o.Memory[o.Start+(first+int64(at)-o.Start)%wrap]
			}
		}
	}
	outcome := b.run(job)
	for _, p := range changed {
		copy(p.memory, p.before)
	}
	return outcome
}
