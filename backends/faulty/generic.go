package faulty

import (
	"slices"
	"strings"
	"sync"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
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

// Generics returns every generic fault.
func Generics() []Generic {
	return slices.Concat(anyGenerics, movingGenerics, choosingGenerics, inventingGenerics, packingGenerics)
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

// genericMutants returns a mutant for each operator and each generic fault that
// can show there.
func genericMutants() []Mutant {
	var list []Mutant
	for _, g := range Generics() {
		for _, op := range catalogue.Operators() {
			if m, shows := g.On(op); shows {
				list = append(list, m)
			}
		}
	}
	return list
}

// Short returns the prefix of the names of an operator's mutants: its name
// without the text, unless an earlier operator has the same.
func Short(op *spec.Operator) string { return shorts()[op] }

var shorts = sync.OnceValue(func() map[*spec.Operator]string {
	names, taken := make(map[*spec.Operator]string), make(map[string]bool)
	for _, op := range catalogue.All() {
		name := op.Short()
		if taken[name] {
			name = op.Name
		}
		taken[op.Short()] = true
		names[op] = strings.NewReplacer(".", "-", "_", "-").Replace(name)
	}
	return names
})

// pulling is the fault of a changed pull function.
func pulling(change lower.Change) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if b.pulling == nil {
			b.pulling = cpu.NewPulling(change)
		}
		return runOn(b.pulling, job)
	}
}
