package program

import (
	"slices"
	"strings"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A List is a way to make the value that a list of a node comes from.
type List struct {
	Kind string // of ways that engines may treat alike
	// From are the operators of the nodes that make it, the last first: "concat gather shape" joins what
	// is gathered from a shape. Without one it is an input of the program.
	From string
	// Make adds nodes that make a value with these entries, of which there are some. It returns the value.
	Make func(d *Drawing, entries []int64) (value int, made bool)
}

const (
	// wiredShare is the number of nodes for each one whose lists may come from values.
	wiredShare = 4
	// maxMaking is the number of nodes that make lists from which on no further list comes from a value.
	maxMaking = 6
	// maxListTries bounds how many ways are tried to make a list.
	maxListTries = 6
)

// wire draws the values that lists of a node come from, for one node in several.
func (d *Drawing) wire(n *spec.Node) {
	if len(d.Lists) == 0 || d.making || !d.Source.OneIn(wiredShare) {
		return
	}
	d.making = true
	defer func() { d.making = false }()
	for i := range n.Bound.Fields {
		f := &n.Bound.Fields[i]
		if !f.Computable() || d.Source.OneIn(3) || d.made >= maxMaking {
			continue
		}
		if v := d.list(f.ListType(), f.List.Entries()); v >= 0 {
			d.values[v].taken = true
			n.SetList(i, d.values[v].Wire)
		}
	}
}

// list returns a value with the entries of a list: one that is there, or what nodes make. It is -1 if
// no try to make one succeeds.
func (d *Drawing) list(dtype tensor.DType, entries []int64) int {
	if d.Source.OneIn(2) {
		if v := slices.IndexFunc(d.values, func(v value) bool { return v.DType == dtype && slices.Equal(v.entries, entries) }); v >= 0 {
			return v
		}
	}
	if dtype != tensor.Int64 { // entries are bits
		v := d.Input(&tensor.Desc{DType: dtype, Sizes: []int64{int64(len(entries))}}, true)
		d.values[v].entries, d.values[v].holds = slices.Clone(entries), slices.Clone(entries)
		return v
	}
	ways := d.Lists
	for try := range maxListTries {
		if try == 0 && d.Source.OneIn(2) {
			ways = d.sized
		} else if try == maxListTries/2 {
			ways = d.Lists
		}
		values, inputs, nodes := slices.Clone(d.values), d.inputs, len(d.p.Nodes)
		if v, made := draw.Pick(d.Source, ways).Make(d, entries); made {
			d.values[v].entries = slices.Clone(entries)
			d.made += len(d.p.Nodes) - nodes
			return v
		}
		d.values, d.inputs, d.p.Nodes = values, inputs, d.p.Nodes[:nodes]
	}
	return -1
}

// Holding adds an input that holds integers, which its data type can, and returns its value.
func (d *Drawing) Holding(dtype tensor.DType, sizes, integers []int64) int {
	v := d.Input(&tensor.Desc{DType: dtype, Sizes: sizes}, true)
	for _, integer := range integers {
		bits, _ := tensor.IntegerValue(dtype, integer)
		d.values[v].holds = append(d.values[v].holds, int64(bits))
	}
	return v
}

// Making adds a node of a call that takes values, whose result is part of a list, and returns that.
func (d *Drawing) Making(call *spec.Call, takes ...int) (value int, made bool) {
	if value, made = d.add(call, takes); made {
		d.values[value].indices = true
	}
	return value, made
}

// Any returns a value whose description suits, and -1 if none does.
func (d *Drawing) Any(suits func(desc *tensor.Desc) bool) int {
	var all []int
	for i := range d.values {
		if v := &d.values[i]; !v.indices && suits(&v.Desc) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return -1
	}
	return draw.Pick(d.Source, all)
}

// hold sets the elements of an input that has certain ones, and leaves any other without.
func (v *value) hold(t *spec.Tensor) {
	if t.Data = nil; v.holds != nil {
		t.Data = make([]byte, int64(len(v.holds))*t.DType.Size())
	}
	for e, bits := range v.holds {
		t.SetBits(int64(e), uint64(bits))
	}
}

// lists is how the first list that comes from a value is made, where some do.
func (l *Dialect) lists() []draw.Feature {
	if len(l.Lists) == 0 {
		return nil
	}
	names, kinds := []string{"none"}, map[string]int{}
	for _, list := range l.Lists {
		if !slices.Contains(names, list.Kind) {
			names = append(names, list.Kind)
		}
		kinds[list.From] = slices.Index(names, list.Kind)
	}
	return []draw.Feature{{Name: "wired list", Values: names, Of: func(c *spec.Call) int {
		for i := range c.Program.Nodes {
			for _, w := range c.Program.Nodes[i].Wired() {
				return kinds[makers(c.Program, w)]
			}
		}
		return 0
	}}}
}

// makers returns the operators of the nodes that make a list, the last first: of the inputs of a node,
// the first that is a result counts. A shape is the first that makes one, whatever it is of.
func makers(p *spec.Program, w spec.Wire) string {
	var names []string
	for w.Node != spec.OfProgram {
		n := &p.Nodes[w.Node]
		if names = append(names, n.Operator.Short()); n.Operator.Short() == "shape" || len(n.Inputs) == 0 {
			break
		}
		w = n.Inputs[max(0, slices.IndexFunc(n.Inputs, func(w spec.Wire) bool { return w.Node != spec.OfProgram }))]
	}
	return strings.Join(names, " ")
}
