package faulty

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// wiredMutants are wrong about lists of nodes that come from values.
var wiredMutants = []Mutant{
	{"program-list-of-earlier-sizes", program, "sizes in a list are those that the value had before the node that made it", wiring(func(l *wiredList) {
		sizes, made := l.shape()
		if made == spec.OfProgram || len(l.p.Nodes[made].Inputs) == 0 || len(l.jobs[made].Operands[0].Desc.Sizes) != len(sizes) {
			return
		}
		l.replace(func(_ int, entry int64) int64 {
			if d := slices.Index(sizes, entry); d >= 0 {
				return l.jobs[made].Operands[0].Desc.Sizes[d]
			}
			return entry
		})
	})},
	{"program-gathered-sizes-in-order", program, "a list of gathered sizes has them in the order of the shape", wiring(func(l *wiredList) {
		if sizes, _ := l.shape(); l.maker(onnx.Gather) != nil && len(sizes) > 0 {
			l.replace(func(i int, _ int64) int64 { return sizes[i%len(sizes)] })
		}
	})},
	{"program-parts-of-a-list-exchanged", program, "a list that is joined has its parts in the other order", wiring(func(l *wiredList) {
		if l.maker(onnx.Concat) != nil {
			entries, cut := slices.Clone(l.list.Entries()), int(l.jobs[l.from.Node].Operands[0].Desc.Sizes[0])
			entries = slices.Concat(entries[cut:], entries[:cut])
			l.replace(func(i int, _ int64) int64 { return entries[i] })
		}
	})},
	{"program-list-of-another-value", program, "a list is read from the value of the list before, if both have one length", wiring(func(l *wiredList) {
		if b := l.before; b != nil && b.from != l.from && len(b.list.Entries()) == len(l.list.Entries()) {
			l.replace(func(i int, _ int64) int64 { return b.list.Entries()[i] })
		}
	})},
	{"program-list-of-a-value-left-out", program, "a list that may be left out is, if it comes from a value", wiring(func(l *wiredList) {
		if l.list.Optional {
			l.list.SetDefault()
		}
	})},
	{"program-list-of-a-range-by-ones", program, "the entries of a range are each one more than the one before", wiring(func(l *wiredList) {
		if n := l.maker(onnx.Range); n != nil {
			l.replace(func(i int, _ int64) int64 { return attributes[onnx.RangeAttributes](n).Start + int64(i) })
		}
	})},
	{"program-list-of-a-cast-unsigned", program, "a list that is cast loses the signs of its entries", wiring(func(l *wiredList) {
		if l.maker(onnx.Cast) != nil {
			l.replace(func(_ int, entry int64) int64 { return max(entry, -entry) })
		}
	})},
	{"program-list-of-two-nodes-freed", program, "a list that two nodes take is zeros where the second reads it", wiring(func(l *wiredList) {
		for i := range l.node {
			if slices.Contains(l.p.Nodes[i].Lists, l.from) {
				l.replace(func(int, int64) int64 { return 0 })
			}
		}
	})},
	{"program-end-of-a-value-before-the-last", program, "an end that comes from a value and lies beyond the size is trimmed to the last index", wiring(func(l *wiredList) {
		n := &l.p.Nodes[l.node]
		if n.Operator != onnx.Slice || l.list.Name != "ends" {
			return
		}
		a, sizes := attributes[onnx.SliceAttributes](n), l.jobs[l.node].Operands[0].Desc.Sizes
		l.replace(func(i int, end int64) int64 {
			if a.Axes != nil {
				i = (int(a.Axes[i]) + len(sizes)) % len(sizes)
			}
			if end > sizes[i] {
				return sizes[i] - 1
			}
			return end
		})
	})},
	{"program-list-of-int32-read-as-int64", program, "a list of int32 is read as one of int64, of which an entry takes two", wiring(func(l *wiredList) {
		if entries := slices.Clone(l.list.Entries()); l.dtype == tensor.Int32 {
			l.replace(func(i int, _ int64) int64 {
				low, high := entries[2*i%len(entries)], entries[(2*i+1)%len(entries)]
				return high<<32 | low&math.MaxUint32
			})
		}
	})},
	{"program-integer-of-the-first-size", program, "an integer that is gathered from sizes is the first of them", wiring(func(l *wiredList) {
		if sizes, _ := l.shape(); l.list.List == nil && l.maker(onnx.Gather) != nil && len(sizes) > 0 {
			l.replace(func(int, int64) int64 { return sizes[0] })
		}
	})},
	{"program-integer-of-a-size-of-rows", program, "an integer that is how many elements a value has is how many rows it has", wiring(func(l *wiredList) {
		if n := l.maker(onnx.Size); n != nil && l.list.List == nil {
			if sizes := l.jobs[l.from.Node].Operands[0].Desc.Sizes; len(sizes) > 0 {
				l.replace(func(int, int64) int64 { return sizes[0] })
			}
		}
	})},
	{"program-integer-of-another-value", program, "an integer is read from the value of the integer before", wiring(func(l *wiredList) {
		if b := l.before; b != nil && b.list.List == nil && l.list.List == nil {
			l.replace(func(int, int64) int64 { return *b.list.Int })
		}
	})},
	{"program-sum-of-sizes-without-a-summand", program, "a list of sizes to which something is added has the sizes", wiring(func(l *wiredList) {
		if sizes, _ := l.shape(); l.maker(onnx.Add) != nil && len(sizes) > 0 {
			l.replace(func(i int, _ int64) int64 { return sizes[i%len(sizes)] })
		}
	})},
}

// A wiredList is a list of a node that comes from a value.
type wiredList struct {
	p      *spec.Program
	jobs   []backends.Job // of the nodes, with all sizes
	node   int
	list   *spec.Field
	from   spec.Wire
	dtype  tensor.DType
	before *wiredList // the one before it in the program
}

// wiring is the fault of a model that takes lists from values in a wrong way.
func wiring(change func(l *wiredList)) fault {
	return programming(nodes.Runner{Change: func(job *backends.Job) *spec.Program {
		p := job.Program.Clone()
		jobs, err := nodes.Jobs(job)
		if err != nil {
			return p
		}
		var before *wiredList
		for i := range p.Nodes {
			for k, w := range p.Nodes[i].Wired() {
				l := &wiredList{p, jobs, i, &p.Nodes[i].Bound.Fields[k], w, dtypeOf(job, jobs, w), before}
				change(l)
				before = l
			}
		}
		return p
	}})
}

// dtypeOf returns the data type of what a wire leads to.
func dtypeOf(job *backends.Job, jobs []backends.Job, w spec.Wire) tensor.DType {
	if w.Node != spec.OfProgram {
		job, w.Tensor = &jobs[w.Node], w.Tensor+jobs[w.Node].Inputs()
	}
	return job.Operands[w.Tensor].Desc.DType
}

// replace gives each entry another value.
func (l *wiredList) replace(by func(i int, entry int64) int64) {
	entries := slices.Clone(l.list.Entries())
	for i, entry := range entries {
		entries[i] = by(i, entry)
	}
	l.list.SetEntries(entries)
}

// maker returns the node that makes the list, nil if that is not of an operator.
func (l *wiredList) maker(op *spec.Operator) *spec.Node {
	if l.from.Node == spec.OfProgram || l.p.Nodes[l.from.Node].Operator != op {
		return nil
	}
	return &l.p.Nodes[l.from.Node]
}

// shape returns the sizes of what the Shape takes to which the first input of what makes the list goes
// back, and the node that makes that: nil and [spec.OfProgram] if there is none.
func (l *wiredList) shape() (sizes []int64, made int) {
	for w := l.from; w.Node != spec.OfProgram; {
		n := &l.p.Nodes[w.Node]
		if n.Operator == onnx.Shape {
			return l.jobs[w.Node].Operands[0].Desc.Sizes, n.Inputs[0].Node
		}
		if len(n.Inputs) == 0 {
			break
		}
		w = n.Inputs[max(0, slices.IndexFunc(n.Inputs, func(w spec.Wire) bool { return w.Node != spec.OfProgram }))]
	}
	return nil, spec.OfProgram
}
