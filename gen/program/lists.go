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
	narrow := d.Source.OneIn(3)
	for i := range n.Bound.Fields {
		if f := &n.Bound.Fields[i]; narrow && f.Shares() {
			_, narrow = f.Tensor(tensor.Int32)
		}
	}
	for i := range n.Bound.Fields {
		f := &n.Bound.Fields[i]
		if !f.Input || len(f.Entries()) == 0 || d.Source.OneIn(3) || d.made >= maxMaking {
			continue
		}
		dtype := f.ListType()
		switch {
		case f.InputTypes == nil:
			dtype = n.To.DType
		case f.Shares() && narrow:
			dtype = tensor.Int32
		case !f.Shares() && d.Source.OneIn(2):
			dtype = draw.Pick(d.Source, f.InputTypes)
		}
		if v := d.list(f, dtype); v >= 0 {
			d.values[v].taken = true
			n.SetList(i, d.values[v].Wire)
		}
	}
}

// list returns a value of a data type that a list or an integer can come from: one that is there, or what
// nodes make. It is -1 if the type lacks an entry.
func (d *Drawing) list(f *spec.Field, dtype tensor.DType) int {
	is, ok := f.Tensor(dtype)
	if !ok {
		return -1
	}
	entries := slices.Clone(f.Entries())
	if d.Source.OneIn(2) {
		if v := slices.IndexFunc(d.values, func(v value) bool {
			return v.DType == dtype && slices.Equal(v.Sizes, is.Sizes) && slices.Equal(v.entries, entries)
		}); v >= 0 {
			return v
		}
	}
	v := -1
	switch {
	case f.ListType() != tensor.Int64:
	case dtype == tensor.Int64:
		v = d.long(entries, f.List == nil)
	case d.Source.OneIn(2):
		v = d.try(func() (int, bool) {
			if of := d.long(entries, f.List == nil); of >= 0 {
				return d.Cast(d, of, dtype)
			}
			return 0, false
		})
	}
	if v < 0 {
		v = d.Input(&is.Desc, true)
		for e := range entries {
			d.values[v].holds = append(d.values[v].holds, int64(is.Bits(int64(e))))
		}
	}
	d.values[v].entries = entries
	return v
}

// long returns a value of int64 with the entries of a list, or with an integer, that nodes make, -1 if no try
// succeeds.
func (d *Drawing) long(entries []int64, scalar bool) (v int) {
	all, ways := d.Lists, d.Lists
	if scalar {
		all, ways = d.Scalars, d.Scalars
	} else if d.Source.OneIn(2) {
		ways = d.sized
	}
	v = -1
	for try := 0; v < 0 && try < maxListTries; try++ {
		if try == maxListTries/2 {
			ways = all
		}
		v = d.try(func() (int, bool) { return draw.Pick(d.Source, ways).Make(d, entries) })
	}
	return v
}

// List returns a value of int64 with the entries of a list.
func (d *Drawing) List(entries []int64) (v int, made bool) {
	v = d.long(entries, false)
	return v, v >= 0
}

// try returns the value that nodes make. If they cannot be, there are none of them, and it is -1.
func (d *Drawing) try(attempt func() (v int, made bool)) int {
	values, inputs, nodes, before := slices.Clone(d.values), d.inputs, len(d.p.Nodes), d.made
	if v, made := attempt(); made {
		d.made = before + len(d.p.Nodes) - nodes
		return v
	}
	d.values, d.inputs, d.p.Nodes, d.made = values, inputs, d.p.Nodes[:nodes], before
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
	names = append(names, "a scalar", "of another type")
	return []draw.Feature{{Name: "wired list", Values: names, Of: func(c *spec.Call) int {
		for i := range c.Program.Nodes {
			n := &c.Program.Nodes[i]
			for k, w := range n.Wired() {
				switch f := &n.Bound.Fields[k]; {
				case f.List == nil:
					return len(names) - 2
				case w.Node == spec.OfProgram && c.Tensors[w.Tensor].DType != tensor.Int64, w.Node >= 0 && c.Program.Nodes[w.Node].To.DType == tensor.Int32:
					return len(names) - 1
				}
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
