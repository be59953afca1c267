// Package program draws programs of the operators of a text.
package program

import (
	"slices"
	"strings"
	"sync"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Dialect is what programs of a text are made of: patterns, and nodes that take any value.
type Dialect struct {
	Operator *spec.Operator
	Version  int // as of a [draw.Generator]
	// Moving are the generators of the nodes that move elements, Computing of those that compute
	// elements, and Making of those that take nothing. Likelier ones are there several times.
	Moving, Computing, Making []*draw.Generator
	// Joins are the generators of nodes that take two values.
	Joins []*draw.Generator
	// Types are the data types of values: those that engines have kernels for.
	Types []tensor.DType
	// NonEmpty means that every tensor has elements.
	NonEmpty bool
	// Patterns are names and steps, as [Pattern] says: the own ones of the text, and [General].
	Patterns [][2]string
	// Kinds are what operators have in common that have no family.
	Kinds map[string][]*spec.Operator
	// Undoes lists the operators that undo others, or nearly, or do the same again: optimisers remove
	// such pairs, or make them one node.
	Undoes map[*spec.Operator]*spec.Operator
	// Undo makes call, of an operator that undoes another, undo a node, whose first result is values
	// made, on the value on. It returns the values that call takes.
	Undo func(d *Drawing, call *spec.Call, n *spec.Node, made, on int) (takes []int)
	// Indices returns a call that makes indices of a description of others, or of nothing, and the values
	// that it takes, or a call without an operator.
	Indices func(d *Drawing, desc *tensor.Desc) (call spec.Call, takes []int)
	// Lists are the ways to make the values of int64 that lists of nodes come from, and Scalars those that
	// integers come from. Cast casts such a value. Entries, unless nil, may give
	// a list of a call that takes values entries that are sizes of another value.
	Lists   []List
	Scalars []List
	Cast    func(d *Drawing, value int, to tensor.DType) (cast int, made bool)
	Entries func(d *Drawing, call *spec.Call, takes []int)
	// Images is how many inputs there are for each one with batch, channels and two spatial dimensions; 0
	// means that there is none.
	Images int64
	// Alone lists the operators of whose results nodes have the first alone.
	Alone []*spec.Operator
	// Holds returns the bits of a constant that a call takes, or nil if they may be any numbers. Suits, unless
	// nil, reports whether a call computes exactly, as far as its sizes and attributes decide it.
	Holds func(s *draw.Source, call *spec.Call, k int) []int64
	Suits func(call *spec.Call) bool
	// Flow is the control flow of programs, nil if they have none.
	Flow *Flow

	patterns []Pattern
	sized    []List // those of Lists that are made of sizes
	small    func() *numbers
}

// Generator returns the generator of programs of two to six nodes. Where a text has operators that
// compute, one node in three does.
func (l *Dialect) Generator() draw.Generator {
	l.patterns = l.parsed()
	l.sized = slices.DeleteFunc(slices.Clone(l.Lists), func(list List) bool { return !strings.HasSuffix(list.From, "shape") })
	l.small = sync.OnceValue(func() *numbers { return numbersOf(l.Types) })
	return draw.Generator{
		Operator:       l.Operator,
		Version:        l.Version,
		Draw:           l.draw,
		AlwaysValid:    true,
		NeverPerturbed: true,
		Fill:           l.elements,
		Features:       slices.Concat(l.wireFeatures(), []draw.Feature{forms, steering, wiring, runs, l.patterned(), draw.Kind(0)}, l.lists(), l.flowFeatures()),
	}
}

// generatorOf returns the generator of a node.
func (l *Dialect) generatorOf(op *spec.Operator) *draw.Generator {
	for _, list := range [][]*draw.Generator{l.Moving, l.Computing, l.Making} {
		if at := slices.IndexFunc(list, func(g *draw.Generator) bool { return g.Operator == op }); at >= 0 {
			return list[at]
		}
	}
	panic("gen: no node of a program is of " + op.Name)
}

// computes reports whether nodes of an operator compute elements.
func (l *Dialect) computes(op *spec.Operator) bool {
	return slices.ContainsFunc(l.Computing, func(g *draw.Generator) bool { return g.Operator == op })
}

// computing reports whether a node of a program, or of its bodies, computes elements.
func (l *Dialect) computing(p *spec.Program) bool {
	for n := range p.All() {
		if l.computes(n.Operator) {
			return true
		}
	}
	return false
}

const (
	// maxNodes bounds the nodes of a program.
	maxNodes = 6
	// maxResult bounds the elements of a result.
	maxResult = 1024
	// maxProgramTries bounds how many patterns and nodes are tried, unless there are few.
	maxProgramTries = 64
	// maxStepTries bounds how often a node is drawn that does not suit.
	maxStepTries = 12
)

// A Drawing is one program while it is drawn.
type Drawing struct {
	*Dialect
	Source  *draw.Source
	p       *spec.Program
	values  []value // inputs and results
	inputs  int
	made    int  // nodes that make lists
	making  bool // a list is being made
	checker oracle.Checker
	reading spec.Reading
}

// A value is what a node can take.
type value struct {
	spec.Wire
	tensor.Desc
	taken    bool
	indices  bool // its elements choose elements, or are entries of a list, or constants
	constant bool
	entries  []int64 // of the list that it is
	holds    []int64 // the bits of the elements of an input that are not to be drawn
}

func (l *Dialect) draw(s *draw.Source, c *spec.Call) {
	d := Drawing{Dialect: l, Source: s, p: &spec.Program{}}
	wanted := draw.Pick(s, []int{2, 2, 3, 3, 4, maxNodes})
	for tries := 0; d.drawn() < wanted && (tries < maxProgramTries || len(d.p.Nodes) < 2); tries++ {
		switch begin := d.begin(); {
		case begin < 0:
			d.node(d.any(), nil)
		case len(l.Making) > 0 && len(d.p.Nodes) > 0 && s.OneIn(24):
			d.node(draw.Pick(s, l.Making), nil)
		case s.OneIn(3):
			d.node(d.any(), []int{begin})
		default:
			d.follow(&l.patterns[s.Below(int64(len(l.patterns)))], begin)
		}
	}
	for i := range d.p.Nodes {
		n := &d.p.Nodes[i]
		draw.Forms(s, n.Bound.Fields)
		for k := range n.Wired() {
			n.Bound.Fields[k].Form = spec.FormConstant
		}
	}
	c.Program = d.p
	c.Pass(0, d.inputs)
	var dtypes []tensor.DType
	for i := range d.values {
		// An inner result that is an output keeps optimisers from its node.
		if v := &d.values[i]; v.Node == spec.OfProgram {
			c.Tensors[v.Tensor].Desc = v.Desc
			v.hold(&c.Tensors[v.Tensor])
		} else if !v.taken || s.OneIn(12) {
			d.p.Outputs, dtypes = append(d.p.Outputs, v.Wire), append(dtypes, v.DType)
		}
	}
	c.Pass(1, len(dtypes))
	for k, dtype := range dtypes {
		c.Outputs()[k].DType = dtype
	}
	if !d.flow(c, *s) { // a copy, so that the elements do not depend on it
		d.repeat(*s)
	}
}

// repeat makes one program in four run again and keep as state what is like an input, if anything is.
func (d *Drawing) repeat(s draw.Source) {
	if !s.OneIn(4) {
		return
	}
	for i := range d.values {
		if to := &d.values[i]; to.Node == spec.OfProgram && !to.indices && to.holds == nil {
			for _, from := range d.p.Outputs {
				if desc := d.Of(from); desc.DType == to.DType && slices.Equal(desc.Sizes, to.Sizes) && s.OneIn(2) {
					d.p.Feeds = append(d.p.Feeds, spec.Feed{Input: to.Tensor, From: from})
					break
				}
			}
		}
	}
	if d.p.Feeds != nil {
		d.p.Runs = int(s.Between(2, 4))
	}
}

// drawn returns how many nodes there are, without those that make lists.
func (d *Drawing) drawn() int { return len(d.p.Nodes) - d.made }

// any draws the generator of a node.
func (d *Drawing) any() *draw.Generator {
	if len(d.Computing) > 0 && d.Source.OneIn(3) {
		return draw.Pick(d.Source, d.Computing)
	}
	return draw.Pick(d.Source, d.Moving)
}

// begin returns the value with which a pattern begins: in most, a result that no node takes. It
// is -1 if there is none, or one that suits any operator.
func (d *Drawing) begin() int {
	s := d.Source
	if len(d.p.Nodes) == 0 {
		if d.values, d.inputs = nil, 0; s.OneIn(2) {
			return -1
		}
		return d.Input(d.desc(), false)
	}
	last, all := -1, s.OneIn(4)
	for i := range d.values {
		if v := &d.values[i]; !v.indices && (all && s.OneIn(3) || !all && !v.taken) {
			last = i
		}
	}
	return last
}

// desc draws the description of an input, of a rank for which engines have kernels and rewritings.
func (d *Drawing) desc() *tensor.Desc {
	desc := &tensor.Desc{DType: draw.Pick(d.Source, d.Types)}
	if s := d.Source; d.Images > 0 && s.OneIn(d.Images) {
		desc.Sizes = []int64{s.Between(1, 2), s.Between(1, 4), s.Between(1, 5), s.Between(1, 5)}
	} else {
		desc.Sizes = family.Small(d.Source, d.Source.Between(2, 3), []int64{})
	}
	for i := range desc.Sizes {
		if d.NonEmpty {
			desc.Sizes[i] = max(desc.Sizes[i], 1)
		}
	}
	return desc
}

// node draws a node that takes values, and adds it if it breaks no rule and asks no question. It
// returns its first result.
func (d *Drawing) node(g *draw.Generator, takes []int) (first int, ok bool) {
	s, call := d.Source, spec.NewCall(g.Operator)
	given := &tensor.Desc{DType: draw.Pick(s, d.Types)}
	if len(takes) > 0 {
		given = &d.values[takes[0]].Desc
	}
	s.Give(given)
	s.Tame(true)
	g.Draw(s, &call)
	s.Tame(false)
	s.Give(nil)
	for p := range g.Operator.Params {
		switch param := &g.Operator.Params[p]; {
		case param.Dir == spec.Out && param.Count == spec.Optional && slices.Contains(d.Alone, g.Operator):
			call.Pass(p, 0)
		case param.Dir == spec.Out && param.Count == spec.Optional:
			call.Pass(p, 1) // a program names all results
		case p == 0 && param.Count == spec.Many && len(takes) > 1:
			call.Pass(0, len(takes))
		}
	}
	if d.Entries != nil && len(takes) > 0 && s.OneIn(4) {
		d.Entries(d, &call, takes)
	}
	return d.add(&call, takes)
}

// add adds the node of a call that takes values, and others where it needs more.
func (d *Drawing) add(call *spec.Call, takes []int) (first int, ok bool) {
	inputs := slices.Repeat([]int{-1}, call.Inputs())
	for _, v := range takes {
		k := d.slot(call, inputs, v)
		if k < 0 {
			return 0, false
		}
		inputs[k], call.Tensors[k].Desc = v, d.values[v].Desc
	}
	for k := len(inputs); k < len(call.Tensors); k++ {
		if implied := call.Implied(k); implied.Valid() && (call.Operator.Infers() || !call.Tensors[k].DType.Valid()) {
			call.Tensors[k].DType = implied
		}
	}
	results := d.check(call)
	if results == nil || d.Suits != nil && !d.Suits(call) {
		return 0, false
	}
	n := spec.Node{Operator: call.Operator, Bound: call.Bound, Counts: slices.Clone(call.Counts)}
	n.State(call)
	for k, v := range inputs {
		switch t := &call.Tensors[k]; {
		case v < 0 && call.Param(k).Constant:
			v = d.constant(call, k)
		case v < 0 && call.Param(k).Indices && t.DType != tensor.Bool:
			v = d.indices(&t.Desc)
		case v < 0:
			v = d.take(&t.Desc)
		}
		d.values[v].taken = true
		n.Inputs = append(n.Inputs, d.values[v].Wire)
	}
	d.wire(&n)
	return d.append(n, results), true
}

// slot returns an operand of a call that can be a value, -1 if none can: one of the data type that
// was drawn, or else one that chooses elements.
func (d *Drawing) slot(call *spec.Call, inputs []int, v int) int {
	var fits, steers []int
	for k := range inputs {
		switch {
		case inputs[k] >= 0, call.Param(k).Constant:
		case call.Param(k).Indices:
			steers = append(steers, k)
		case !call.Tensors[k].DType.Valid() || call.Tensors[k].DType == d.values[v].DType:
			fits = append(fits, k)
		}
	}
	switch fits = append(fits, steers...); {
	case len(fits) == 0:
		return -1
	case d.computes(call.Operator):
		return draw.Pick(d.Source, fits)
	}
	return fits[0]
}

// check returns the descriptors of the results of a call that breaks no rule, asks no
// question and is not too large, and otherwise nil. A result that the call states gets the sizes that
// the rules ask for.
func (d *Drawing) check(call *spec.Call) (results []tensor.Desc) {
	call.CheckOnly = true
	d.reading.Restart(nil)
	checked, violations, err := d.checker.Check(call, &d.reading)
	if len(violations) == 1 && violations[0].Sizes != nil {
		call.Output().Sizes = violations[0].Sizes
		checked, violations, err = d.checker.Check(call, &d.reading)
	}
	if err != nil || len(violations) > 0 || len(d.reading.Choices()) > 0 {
		return nil
	}
	for k := range call.Tensors {
		if !call.Tensors[k].DType.Shared() { // which one text alone has
			return nil
		}
	}
	for k, sizes := range checked.OutputSizes {
		if elements(sizes) > maxResult {
			return nil
		}
		results = append(results, tensor.Desc{DType: call.Outputs()[k].DType, Sizes: append([]int64{}, sizes...)})
	}
	return results
}

// append adds a node and its results, and returns the first of these.
func (d *Drawing) append(n spec.Node, results []tensor.Desc) (first int) {
	first = len(d.values)
	for k := range results {
		d.values = append(d.values, value{Wire: spec.Wire{Node: len(d.p.Nodes), Tensor: k}, Desc: results[k]})
	}
	d.p.Nodes = append(d.p.Nodes, n)
	return first
}

// take returns a value of a description: one that exists, or a new input.
func (d *Drawing) take(desc *tensor.Desc) int {
	if d.Source.OneIn(2) {
		for i := range d.values {
			if v := &d.values[i]; !v.indices && v.DType == desc.DType && slices.Equal(v.Sizes, desc.Sizes) {
				return i
			}
		}
	}
	return d.Input(desc, false)
}

// constant returns the constant that a call takes: one that is there, or a new input.
func (d *Drawing) constant(call *spec.Call, k int) int {
	desc := &call.Tensors[k].Desc
	if d.Source.OneIn(2) {
		if v := slices.IndexFunc(d.values, func(v value) bool { return v.constant && v.DType == desc.DType && slices.Equal(v.Sizes, desc.Sizes) }); v >= 0 {
			return v
		}
	}
	v := d.Input(desc, true)
	d.values[v].constant, d.values[v].holds = true, d.Holds(d.Source, call, k)
	return v
}

// Input adds an input to the program, whose elements may choose elements, and returns its value.
func (d *Drawing) Input(desc *tensor.Desc, indices bool) int {
	v := value{Wire: spec.Wire{Node: spec.OfProgram, Tensor: d.inputs}, Desc: desc.Clone(), indices: indices}
	v.Sizes = append([]int64{}, v.Sizes...)
	d.values = append(d.values, v)
	d.inputs++
	return len(d.values) - 1
}

// indices returns indices: an input, or what another node makes of inputs, or of nothing.
func (d *Drawing) indices(desc *tensor.Desc) int {
	if n := elements(desc.Sizes); d.Indices != nil && n > 0 && n <= maxResult && d.drawn() <= maxNodes-2 {
		if call, takes := d.Indices(d, desc); call.Operator != nil {
			made, _ := d.add(&call, takes)
			d.values[made].indices = true
			return made
		}
	}
	return d.Input(desc, true)
}

// undo adds a node that undoes on a value what made another one.
func (d *Drawing) undo(made, on int) (first int, ok bool) {
	n := &d.p.Nodes[d.values[made].Node]
	op := d.Undoes[n.Operator]
	if op == nil {
		return 0, false
	}
	call, before := spec.NewCall(op), d.Of(n.Inputs[0])
	if _, may := op.States(); may {
		if call.Output().DType = before.DType; !op.Infers() {
			call.Output().Sizes = slices.Clone(before.Sizes)
		}
	}
	takes := d.Undo(d, &call, n, made, on)
	for k := range call.Inputs() {
		if t := &call.Tensors[k]; !t.DType.Valid() && k >= len(takes) {
			t.Desc = d.Of(n.Inputs[min(k, len(n.Inputs)-1)]).Clone() // the same summand
		}
	}
	return d.add(&call, takes)
}

// At returns the description of a value.
func (d *Drawing) At(value int) *tensor.Desc { return &d.values[value].Desc }

// Of returns the description of what a wire leads to.
func (d *Drawing) Of(w spec.Wire) *tensor.Desc { return &d.value(w).Desc }

// value returns what a wire leads to.
func (d *Drawing) value(w spec.Wire) *value {
	return &d.values[slices.IndexFunc(d.values, func(v value) bool { return v.Wire == w })]
}

func elements(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}
