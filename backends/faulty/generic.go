package faulty

import (
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
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
	traits, types := p.Traits, op.ResultTypes()
	if slices.ContainsFunc(types, func(d tensor.DType) bool { return d.Size() == 8 }) {
		traits |= long
	}
	if slices.ContainsFunc(types, func(d tensor.DType) bool { return d.Size() < 8 }) {
		traits |= short
	}
	if slices.ContainsFunc(types, tensor.DType.Packed) && op.Params[len(op.Params)-1].Name != "indices" { // which have whole bytes
		traits |= sharing
	}
	same := p.Traits&pull.Scalars != 0 || op == stablehlo.IsFinite // in any order, as are floats of 4 bits, which are all finite
	if slices.ContainsFunc(slices.Concat(types, op.Types()), tensor.DType.Packed) && !same {
		traits |= sharingInputs
	}
	if traits.Has(pull.Computes) && (op.Rule(op.Name+"/right-aligned") != nil || op.Rule(op.Name+"/scale-sizes") != nil) && !traits.Has(pull.Folds) {
		traits |= broadcasting
	}
	if op == openvino.Abs || op == openvino.Relu {
		traits &^= signed
	} else {
		traits |= signed
	}
	return m, traits.Has(g.needs)
}

// signed is the trait of an operator whose elements may be negative.
const signed pull.Traits = 1 << 26

// sharing and sharingInputs are the traits of an operator whose elements may share a byte:
// those of any tensor, and those that are copied. Long is that of elements of 64 bits, short that of
// smaller ones.
const sharing, sharingInputs, long, short pull.Traits = 1 << 31, 1 << 30, 1 << 29, 1 << 28

// broadcasting is the trait of an operator each of whose elements is computed of one of each input.
const broadcasting pull.Traits = 1 << 27

// In returns the fault where it strikes only calls of one kind.
func (g Generic) In(only Restriction) Generic {
	everywhere := g.fault
	g.Name += "-" + only.Name
	g.Fault += ", only if " + only.About
	g.fault = func(b *Backend, job *backends.Job) backends.Outcome {
		if !only.holds(job) {
			return b.run(job)
		}
		return everywhere(b, job)
	}
	return g
}

// A Restriction is what the calls have in common in which a fault shows.
type Restriction struct {
	Name  string // "float16"
	About string // the same in words
	holds func(job *backends.Job) bool
}

// maxRank bounds the ranks that restrictions tell apart.
const maxRank = 4

// Restrictions lists those of calls of an operator: data types of the last output, ranks of the first
// operand, values of attributes with names, negative entries of others, and the forms of the lists of
// programs.
func Restrictions(op *spec.Operator) []Restriction {
	var list []Restriction
	add := func(name, about string, holds func(job *backends.Job) bool) {
		list = append(list, Restriction{name, about, holds})
	}
	for _, d := range tensor.DTypes() {
		if slices.Contains(op.ResultTypes(), d) {
			add(d.String(), "the output is of "+d.String(), func(job *backends.Job) bool { return job.Operands[len(job.Operands)-1].Desc.DType == d })
		}
	}
	for rank := range maxRank + 1 {
		add(fmt.Sprint("rank-", rank), fmt.Sprint("the first operand is of rank ", rank), func(job *backends.Job) bool { return len(job.Operands[0].Desc.Sizes) == rank })
	}
	for i, field := range op.Bind(op.NewAttributes()).Fields {
		for _, value := range field.Enum {
			add(field.Name+"-"+value.Name, field.Name+" is "+value.Name, func(job *backends.Job) bool { return *job.Fields()[i].Int == value.Value })
		}
		switch {
		case len(field.Enum) > 0:
		case field.Int != nil:
			add(field.Name+"-negative", field.Name+" is negative", func(job *backends.Job) bool { return *job.Fields()[i].Int < 0 })
		case field.List != nil && !field.Float32:
			add(field.Name+"-negative", "an entry of "+field.Name+" is negative", func(job *backends.Job) bool {
				return slices.ContainsFunc(job.Fields()[i].List.Entries(), func(entry int64) bool { return entry < 0 })
			})
		}
	}
	if op.Program {
		for form, name := range spec.Forms() {
			add("list-"+name, "a list of a node is "+name, func(job *backends.Job) bool {
				return slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool {
					for i := range n.Bound.Fields {
						if field := &n.Bound.Fields[i]; field.Computable() && n.List(i) == spec.Stated && field.Form == spec.Form(form) {
							return true
						}
					}
					return false
				})
			})
		}
		add("list-of-a-value", "a list of a node comes from a value", func(job *backends.Job) bool {
			return slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool { return n.Lists != nil })
		})
	}
	return list
}
