package spec

import (
	"slices"
	"strconv"
	"strings"

	"example.com/conform/spec/tensor"
)

// A Program is several calls, of which later ones use the results of earlier
// ones. A call of an operator that is marked as Program has one.
type Program struct {
	Nodes   []Node // in the order in which they run
	Outputs []Wire // one for each output of the program
}

// A Node is one call of a program. Its inputs are described where their wires
// lead, and the sizes of its outputs are inferred.
type Node struct {
	Operator *Operator
	Bound    Bound // the attributes
	Counts   Counts
	Inputs   []Wire // one for each input, in order
	Forms    []Form // one for each field of Bound, or nil if all are constants
}

// A Wire leads to a tensor: to an input of the program if Node is
// [OfProgram], and otherwise to an output of an earlier node.
type Wire struct{ Node, Tensor int }

// OfProgram is the Node of a wire that leads to an input of the program.
const OfProgram = -1

// A Form is how a list comes to a node of a program that takes it as an input: its values are
// the same, and only engines that run models can tell.
type Form uint8

// The forms.
const (
	FormConstant Form = iota // as a backend states lists where nothing else is asked: in most, a constant of the model
	FormInput                // as an input of the model
	FormComputed             // joined from its entries, of which sizes of inputs are taken from these
)

// Forms lists the names of the forms in case files.
func Forms() []string { return []string{"constant", "input", "computed"} }

// String returns the name.
func (f Form) String() string { return Forms()[f] }

// Outputs returns how many outputs a node has.
func (n *Node) Outputs() int { return n.Counts.Total(n.Operator) - n.Operator.Inputs(n.Counts) }

// Form returns how a list of a node comes to it, by the name of its attribute.
func (n *Node) Form(name string) Form {
	if i := n.Bound.Fields.index(name); i >= 0 && i < len(n.Forms) {
		return n.Forms[i]
	}
	return FormConstant
}

// SetForm says how a list of a node comes to it. The node has an attribute of this name.
func (n *Node) SetForm(name string, f Form) {
	if n.Forms == nil {
		n.Forms = make([]Form, len(n.Bound.Fields))
	}
	if n.Forms[n.Bound.Fields.index(name)] = f; !slices.ContainsFunc(n.Forms, func(f Form) bool { return f != FormConstant }) {
		n.Forms = nil
	}
}

// Clone returns a copy that shares no memory with p.
func (p *Program) Clone() *Program {
	clone := &Program{Nodes: make([]Node, len(p.Nodes)), Outputs: slices.Clone(p.Outputs)}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		bound := n.Operator.Bind(n.Operator.NewAttributes())
		bound.Fields.Copy(n.Bound.Fields)
		clone.Nodes[i] = Node{n.Operator, bound, slices.Clone(n.Counts), slices.Clone(n.Inputs), slices.Clone(n.Forms)}
	}
	return clone
}

// Call returns the call of a node. The inputs are what its wires lead to: of
// returns that. Outputs have the data type that their operator gives them, and
// no sizes.
func (n *Node) Call(of func(w Wire) Tensor) Call {
	c := Call{Operator: n.Operator, Attributes: n.Bound.Attributes, Bound: n.Bound, Counts: n.Counts}
	c.Tensors = make([]Tensor, n.Counts.Total(n.Operator))
	for k, w := range n.Inputs {
		c.Tensors[k] = of(w)
		c.Tensors[k].View = 0
	}
	for k := len(n.Inputs); k < len(c.Tensors); k++ {
		c.Tensors[k].DType = c.Tensors[0].DType
		if like := c.Like(k); like != nil {
			c.Tensors[k].DType = like.DType
			if !n.Operator.Infers() {
				c.Tensors[k].Sizes = like.Sizes
			}
		}
	}
	return c
}

// Alone returns a call of a node by itself, which has these operands: call, or where that
// cannot say how lists come to the node, a program of it.
func (n *Node) Alone(program *Operator, call *Call) Call {
	if n.Forms == nil {
		return *call
	}
	one := *n
	one.Inputs = make([]Wire, len(n.Inputs))
	for k := range one.Inputs {
		one.Inputs[k] = Wire{OfProgram, k}
	}
	c := Call{Operator: program, Program: &Program{Nodes: []Node{one}}, CheckOnly: call.CheckOnly}
	c.Attributes = program.NewAttributes()
	c.Bound = program.Bind(c.Attributes)
	c.Tensors = slices.Clone(call.Tensors)
	for k := range n.Outputs() {
		c.Program.Outputs = append(c.Program.Outputs, Wire{0, k})
	}
	c.Counts = Counts{len(n.Inputs), n.Outputs()}
	return c
}

// DTypes returns the data types of the outputs of a program whose inputs have
// these descriptors.
func (p *Program) DTypes(inputs []Tensor) []tensor.DType {
	results := make([][]Tensor, len(p.Nodes))
	of := func(w Wire) Tensor {
		if w.Node == OfProgram {
			return inputs[w.Tensor]
		}
		return results[w.Node][w.Tensor]
	}
	for i := range p.Nodes {
		c := p.Nodes[i].Call(of)
		results[i] = c.Outputs()
	}
	list := make([]tensor.DType, len(p.Outputs))
	for k, w := range p.Outputs {
		list[k] = of(w).DType
	}
	return list
}

// Lines returns a program as text, a line for each node and one for the outputs:
//
//	a, b = split(inputs[0], axis=0, split=[2, 1])
//	c = concat([b, a], axis=0)
//	return c, a
//
// A list that is no constant follows its form: "starts=computed [1]". Programs have the same lines only if they are the same.
func (p *Program) Lines() []string {
	lines := make([]string, 0, len(p.Nodes)+1)
	for i := range p.Nodes {
		n := &p.Nodes[i]
		names := make([]string, n.Outputs())
		for k := range names {
			names[k] = p.Name(Wire{i, k})
		}
		lines = append(lines, strings.Join(names, ", ")+" = "+n.text(p))
	}
	last := make([]string, len(p.Outputs))
	for k, w := range p.Outputs {
		last[k] = p.Name(w)
	}
	return append(lines, "return "+strings.Join(last, ", "))
}

// Name returns what a wire leads to in the lines of a program: an input, or the
// letter of a result: a to z, a1 to z1, and so on.
func (p *Program) Name(w Wire) string {
	if w.Node == OfProgram {
		return "inputs[" + strconv.Itoa(w.Tensor) + "]"
	}
	i := w.Tensor
	for n := range w.Node {
		i += p.Nodes[n].Outputs()
	}
	name := string(rune('a' + i%26))
	if i >= 26 {
		name += strconv.Itoa(i / 26)
	}
	return name
}

// text returns the call of a node: "concat([b, a], axis=0)".
func (n *Node) text(of *Program) string {
	var parts []string
	for p := range n.Operator.Params {
		param := &n.Operator.Params[p]
		if param.Dir == Out {
			break
		}
		first, end := n.Counts.Span(p)
		var passed []string
		for _, w := range n.Inputs[first:end] {
			passed = append(passed, of.Name(w))
		}
		switch {
		case param.Count == Many:
			parts = append(parts, "["+strings.Join(passed, ", ")+"]")
		case len(passed) == 0:
			parts = append(parts, "_")
		default:
			parts = append(parts, passed[0])
		}
	}
	for len(parts) > 0 && parts[len(parts)-1] == "_" {
		parts = parts[:len(parts)-1]
	}
	for i := range n.Bound.Fields {
		if f := &n.Bound.Fields[i]; !f.IsDefault() {
			form := ""
			if n.Form(f.Name) != FormConstant {
				form = n.Form(f.Name).String() + " "
			}
			parts = append(parts, f.Name+"="+form+f.Text())
		}
	}
	return n.Operator.Short() + "(" + strings.Join(parts, ", ") + ")"
}

// String returns the lines of a program in one: see [Program.Lines].
func (p *Program) String() string { return strings.Join(p.Lines(), "; ") }

// Operators returns the names of the operators of the nodes, without the text's:
// "split+concat".
func (p *Program) Operators() string {
	names := make([]string, len(p.Nodes))
	for i := range p.Nodes {
		names[i] = p.Nodes[i].Operator.Short()
	}
	return strings.Join(names, "+")
}
