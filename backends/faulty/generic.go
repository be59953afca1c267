package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Generic is a fault that any operator can have: a change of its pull
// function, or of what is written.
type Generic struct {
	Name  string // "last-repeats"
	Fault string // the fault, in one line
	needs pull.Traits
	fault fault
}

// On returns the mutant with this fault in an operator; shows is false if the
// fault cannot show there.
func (g Generic) On(op *spec.Operator) (m Mutant, shows bool) {
	m = Mutant{Name: Short(op) + "-" + g.Name, Operator: op.Name, Fault: g.Fault, fault: g.fault}
	p := lower.PullFor(op.Name)
	if p == nil {
		return m, false
	}
	traits, types := p.Traits, op.Types()
	if traits&pull.Longs != 0 {
		types = []tensor.DType{tensor.Int64}
	}
	if slices.ContainsFunc(types, func(d tensor.DType) bool { return d.Size() == 8 }) {
		traits |= long
	}
	if slices.ContainsFunc(types, func(d tensor.DType) bool { return d.Size() < 8 }) {
		traits |= short
	}
	if slices.ContainsFunc(types, tensor.DType.Packed) {
		traits |= sharing
		if p.Traits&pull.Scalars == 0 {
			traits |= sharingInputs
		}
	}
	return m, traits.Has(g.needs)
}

// sharing and sharingInputs are the traits of an operator whose elements may share a byte:
// those of any tensor, and those that are copied. Long is that of elements of 64 bits, short that of
// smaller ones.
const sharing, sharingInputs, long, short pull.Traits = 1 << 15, 1 << 14, 1 << 13, 1 << 12

// In returns the fault where it strikes only calls whose last output has one data type.
func (g Generic) In(dtype tensor.DType) Generic {
	everywhere := g.fault
	g.Name += "-" + dtype.String()
	g.Fault += ", of " + dtype.String() + " alone"
	g.fault = func(b *Backend, job *backends.Job) backends.Outcome {
		if job.Operands[len(job.Operands)-1].Desc.DType != dtype {
			return b.run(job)
		}
		return everywhere(b, job)
	}
	return g
}
