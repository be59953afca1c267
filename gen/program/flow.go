package program

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Flow is the control flow of a text, and nodes that it is made with.
type Flow struct {
	While, If, Case *spec.Operator
	// Less compares two scalars of int32, and Add adds them.
	Less, Add func(a, b spec.Wire) spec.Node
	// Turn makes another value of the description of one.
	Turn func(desc *tensor.Desc, w spec.Wire) spec.Node
	// Undefined are operators whose behavior data can make undefined, which an engine may find where a node
	// never runs. Bodies have none.
	Undefined []*spec.Operator
}

func (f *Flow) undefined(n spec.Node) bool { return slices.Contains(f.Undefined, n.Operator) }

// flowShare is the number of programs for each one with control flow.
const flowShare = 6

// A flowing puts the nodes of a program into bodies of a node of control flow.
type flowing struct {
	*Drawing
	*Flow
	s        *draw.Source
	c        *spec.Call
	outer    *spec.Program
	operands []spec.Wire // of the node, without the one that decides
	at       []int       // which of them each input of the nodes is
}

// flow makes one program in several the body of a loop, or one of several bodies.
func (d *Drawing) flow(c *spec.Call, s draw.Source) bool {
	if d.Flow == nil || !s.OneIn(flowShare) || slices.ContainsFunc(d.p.Nodes, d.Flow.undefined) {
		return false
	}
	f := flowing{Drawing: d, Flow: d.Flow, s: &s, c: c, outer: &spec.Program{}, at: slices.Repeat([]int{-1}, d.inputs)}
	if s.OneIn(2) {
		f.loop()
	} else {
		f.branch()
	}
	c.Program = f.outer
	dtypes := c.Program.DTypes(c.Tensors[:c.Inputs()])
	c.Pass(1, len(dtypes))
	for k, dtype := range dtypes {
		c.Outputs()[k] = spec.Tensor{Desc: tensor.Desc{DType: dtype}}
	}
	return true
}

// input adds an input to the program, with some integers or without elements.
func (f *flowing) input(desc tensor.Desc, integers ...int64) spec.Wire {
	k := f.c.Inputs()
	f.c.Pass(0, k+1)
	t := &f.c.Tensors[k]
	if t.Desc = desc.Clone(); integers != nil {
		t.Data = make([]byte, int64(len(integers))*desc.DType.Size())
	}
	for e, integer := range integers {
		t.SetBits(int64(e), uint64(integer))
	}
	return spec.Wire{Node: spec.OfProgram, Tensor: k}
}

var count = tensor.Desc{DType: tensor.Int32, Sizes: []int64{}}

// pass makes a value an operand of the node, and returns it as an input of the bodies. An input of the nodes
// is passed once.
func (f *flowing) pass(w spec.Wire) spec.Wire {
	k := len(f.operands)
	if w.Node == spec.OfProgram && w.Tensor < len(f.at) {
		f.at[w.Tensor] = k
		if desc := &f.c.Tensors[w.Tensor].Desc; f.c.Tensors[w.Tensor].Data == nil && f.s.OneIn(4) { // which the caller has, too
			f.outer.Nodes = append(f.outer.Nodes, f.Turn(desc, w))
			w = spec.Wire{Node: len(f.outer.Nodes) - 1}
			f.outer.Outputs = append(f.outer.Outputs, w)
		}
	}
	f.operands = append(f.operands, w)
	return spec.Wire{Node: spec.OfProgram, Tensor: k}
}

// rest passes the inputs of the nodes that are no operands so far.
func (f *flowing) rest() {
	for k := range f.at {
		if f.at[k] < 0 {
			f.pass(spec.Wire{Node: spec.OfProgram, Tensor: k})
		}
	}
}

// body returns the nodes as a body.
func (f *flowing) body() *spec.Program {
	p := f.p.Clone()
	for i := range p.Nodes {
		for w := range p.Nodes[i].Wires() {
			if w.Node == spec.OfProgram {
				w.Tensor = f.at[w.Tensor]
			}
		}
	}
	return p
}

// loop makes the nodes the body of a loop, which carries a count, the results, each in place of an input like it
// if there is one, and in some two values that are exchanged.
func (f *flowing) loop() {
	start, trips := f.s.Between(-1, 2), draw.Pick(f.s, []int64{0, 1, 2, 2, 3, 4})
	counter := f.pass(f.input(count, start))
	for i := range f.p.Nodes { // in place of their operands, which other nodes may read
		w := spec.Wire{Node: i}
		if !slices.Contains(f.p.Outputs, w) && f.updates(w) && f.s.OneIn(2) {
			f.p.Outputs = append(f.p.Outputs, w)
		}
	}
	for _, w := range f.p.Outputs {
		if first := f.first(w); f.updates(w) && f.at[first.Tensor] < 0 {
			f.pass(first)
		} else {
			f.pass(f.like(f.Of(w)))
		}
	}
	exchanged := f.s.OneIn(3)
	if exchanged {
		x := f.like(f.Of(f.p.Outputs[0]))
		f.pass(x)
		f.pass(f.input(f.c.Tensors[x.Tensor].Desc))
	}
	carried := len(f.operands)
	f.rest()
	bound, step := f.pass(f.input(count, start+trips)), f.pass(f.input(count, 1))
	body := f.body()
	body.Nodes = append(body.Nodes, f.Add(counter, step))
	body.Outputs = slices.Insert(body.Outputs, 0, spec.Wire{Node: len(body.Nodes) - 1})
	if exchanged {
		body.Outputs = append(body.Outputs, spec.Wire{Node: spec.OfProgram, Tensor: carried - 1}, spec.Wire{Node: spec.OfProgram, Tensor: carried - 2})
	}
	cond := &spec.Program{Nodes: []spec.Node{f.Less(counter, bound)}, Outputs: []spec.Wire{{}}}
	f.add(f.While, spec.Counts{len(f.operands), carried}, cond, body)
}

// first returns the first operand of the node that makes a value, or no value.
func (f *flowing) first(w spec.Wire) spec.Wire {
	if n := &f.p.Nodes[w.Node]; len(n.Inputs) > 0 {
		return n.Inputs[0]
	}
	return spec.Stated
}

// updates reports whether a value is like an input that its node takes first.
func (f *flowing) updates(w spec.Wire) bool {
	first := f.first(w)
	if first.Node != spec.OfProgram || f.c.Tensors[first.Tensor].Data != nil {
		return false
	}
	from, made := f.Of(first), f.Of(w)
	return from.DType == made.DType && slices.Equal(from.Sizes, made.Sizes)
}

// like returns an input that is like a value and no operand so far: one of the nodes, or a new one.
func (f *flowing) like(desc *tensor.Desc) spec.Wire {
	for k := range f.at {
		if t := &f.c.Tensors[k]; f.at[k] < 0 && t.Data == nil && t.DType == desc.DType && slices.Equal(t.Sizes, desc.Sizes) && !f.s.OneIn(8) {
			return spec.Wire{Node: spec.OfProgram, Tensor: k}
		}
	}
	return f.input(*desc)
}

// branch makes the nodes one of several bodies. The others return operands untouched, or other values of the nodes.
func (f *flowing) branch() {
	f.rest()
	bodies := []*spec.Program{f.body()}
	for range f.s.Between(1, 2) {
		bodies = append(bodies, f.other())
	}
	op := f.Case
	if f.s.OneIn(2) {
		op, bodies = f.If, bodies[:2]
	}
	k := f.s.Below(int64(len(bodies)))
	bodies[0], bodies[k] = bodies[k], bodies[0]
	var first spec.Wire
	switch n := int64(len(bodies)); {
	case op == f.Case && f.s.OneIn(3):
		f.outer.Nodes = append(f.outer.Nodes, f.Add(f.input(count, f.s.Between(-1, n)), f.input(count, f.s.Between(0, 1))))
		first = spec.Wire{Node: len(f.outer.Nodes) - 1}
	case op == f.Case:
		first = f.input(count, draw.Pick(f.s, []int64{0, 0, 1, 1, n - 1, n, n + 1, -1, -2, math.MinInt32, math.MaxInt32}))
	case f.s.OneIn(2):
		f.outer.Nodes = append(f.outer.Nodes, f.Less(f.input(count, f.s.Between(0, 2)), f.input(count, f.s.Between(0, 2))))
		first = spec.Wire{Node: len(f.outer.Nodes) - 1}
	default:
		first = f.input(tensor.Desc{DType: tensor.Bool, Sizes: []int64{}}, f.s.Below(2))
	}
	f.operands = slices.Insert(f.operands, 0, first)
	f.add(op, spec.Counts{1, len(f.operands) - 1, len(f.p.Outputs)}, bodies...)
}

// other returns a body that returns what is like the results of the nodes: operands, or any values of these.
func (f *flowing) other() *spec.Program {
	whole := f.body()
	values := &spec.Program{Outputs: slices.Clone(whole.Outputs)}
	if f.s.OneIn(2) {
		values.Nodes = whole.Nodes
	}
	for k, w := range f.p.Outputs {
		var all []spec.Wire
		for i := range f.values {
			v := &f.values[i]
			switch like := v.DType == f.Of(w).DType && slices.Equal(v.Sizes, f.Of(w).Sizes); {
			case like && v.Node == spec.OfProgram:
				all = append(all, spec.Wire{Node: spec.OfProgram, Tensor: f.at[v.Tensor]})
			case like && values.Nodes != nil:
				all = append(all, v.Wire)
			}
		}
		if len(all) == 0 {
			all = append(all, f.pass(f.input(*f.Of(w))))
		}
		values.Outputs[k] = draw.Pick(f.s, all)
	}
	return values
}

// add adds the node of control flow, whose results are outputs of the program.
func (f *flowing) add(op *spec.Operator, counts spec.Counts, bodies ...*spec.Program) {
	n := spec.Node{Operator: op, Bound: op.Bind(op.NewAttributes()), Counts: counts, Inputs: f.operands, Bodies: bodies}
	for k := range n.Outputs() {
		f.outer.Outputs = append(f.outer.Outputs, spec.Wire{Node: len(f.outer.Nodes), Tensor: k})
	}
	f.outer.Nodes = append(f.outer.Nodes, n)
}
