package spec

import (
	"iter"
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
	// Runs is how often the program runs, 0 if once, and Feeds what each run after the first takes from
	// the one before. The outputs are those of the last run.
	Runs  int
	Feeds []Feed
}

// ProgramOf returns the operator of the programs of a text: several calls of its other operators, of
// which later ones use the results of earlier ones. The sections are those about what a program
// computes, and about the rules of its nodes.
func ProgramOf(text Text, composes, nodes string) *Operator {
	return &Operator{
		Name: text.Name,
		Params: []Param{
			{Name: "inputs", Count: Many},
			{Name: "outputs", Dir: Out, Count: Many, Inferred: true},
		},
		Attributes: Attributes(struct{}{}),
		Rules: []*Rule{
			text.Meaning("composes", composes,
				"Each node is computed from the values of its inputs as its operator says. An output of the program is the value that a node gives it."),
			text.Meaning("stateless", composes,
				"A run is computed from its own inputs alone, whatever the program ran on before. So what a caller feeds from an output of one run to an input of the next is that output."),
			text.Data("valid-nodes", nodes, "No node breaks a rule of its operator, given the values that it takes."),
		},
		Program: true,
	}
}

// A Node is one call of a program. Its inputs are described where their wires
// lead.
type Node struct {
	Operator *Operator
	Bound    Bound // the attributes, with their forms
	Counts   Counts
	Inputs   []Wire // one for each input, in order
	// To is what the node states of its result: the data type, if nothing else gives it one, as in a
	// cast; with the sizes, if its operator infers none. A result of which nothing is stated is as the
	// operand that it is like.
	To tensor.Desc
	// Lists are the wires from which lists of the node come, and integers that the text takes as inputs: one for
	// each field of Bound, [Stated] where there is none, or nil if all are. The field has the entries all the same: a program in
	// which the wire leads to others has no result.
	Lists []Wire
	// Bodies are the programs that a node of control flow runs. Their inputs are operands of the node, which
	// may be their outputs too: see [Flow].
	Bodies []*Program
}

// A Wire leads to a tensor: to an input of the program if Node is
// [OfProgram], and otherwise to an output of an earlier node.
type Wire struct{ Node, Tensor int }

// OfProgram is the Node of a wire that leads to an input of the program.
const OfProgram = -1

// Stated is the wire of a list that only its node states.
var Stated = Wire{Node: -2}

// List returns the wire from which field i of Bound comes, or [Stated].
func (n *Node) List(i int) Wire {
	if n.Lists == nil {
		return Stated
	}
	return n.Lists[i]
}

// SetList makes field i of Bound come from a wire, or from none if it is [Stated].
func (n *Node) SetList(i int, w Wire) {
	if n.Lists == nil {
		n.Lists = slices.Repeat([]Wire{Stated}, len(n.Bound.Fields))
	}
	if n.Lists[i] = w; !slices.ContainsFunc(n.Lists, func(w Wire) bool { return w != Stated }) {
		n.Lists = nil
	}
}

// Wired yields the fields of Bound that come from wires, by their numbers.
func (n *Node) Wired() iter.Seq2[int, Wire] {
	return func(yield func(int, Wire) bool) {
		for i, w := range n.Lists {
			if w != Stated && !yield(i, w) {
				return
			}
		}
	}
}

// Wires yields the wires to a node: those of its inputs and of its lists. They may be changed.
func (n *Node) Wires() iter.Seq[*Wire] {
	return func(yield func(*Wire) bool) {
		for k := range n.Inputs {
			if !yield(&n.Inputs[k]) {
				return
			}
		}
		for i := range n.Lists {
			if n.Lists[i] != Stated && !yield(&n.Lists[i]) {
				return
			}
		}
	}
}

// Outputs returns how many outputs a node has.
func (n *Node) Outputs() int { return n.Counts.Total(n.Operator) - n.Operator.Inputs(n.Counts) }

// Clone returns a copy that shares no memory with p.
func (p *Program) Clone() *Program {
	clone := &Program{Nodes: make([]Node, len(p.Nodes)), Outputs: slices.Clone(p.Outputs), Runs: p.Runs, Feeds: slices.Clone(p.Feeds)}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		bound := n.Operator.Bind(n.Operator.NewAttributes())
		bound.Fields.Copy(n.Bound.Fields)
		clone.Nodes[i] = Node{n.Operator, bound, slices.Clone(n.Counts), slices.Clone(n.Inputs), n.To.Clone(), slices.Clone(n.Lists), slices.Clone(n.Bodies)}
		for k, body := range n.Bodies {
			clone.Nodes[i].Bodies[k] = body.Clone()
		}
	}
	return clone
}

// Call returns the call of a node. The inputs are what its wires lead to: of
// returns that. Outputs have what their operator gives them or the node states, and no sizes that are
// inferred.
func (n *Node) Call(of func(w Wire) Tensor) (c Call) {
	n.CallInto(&c, of)
	return c
}

// CallInto sets c to [Node.Call], and reuses the memory of its tensors.
func (n *Node) CallInto(c *Call, of func(w Wire) Tensor) {
	total := n.Counts.Total(n.Operator)
	tensors := slices.Grow(c.Tensors[:0], total)[:total]
	clear(tensors)
	*c = Call{Operator: n.Operator, Attributes: n.Bound.Attributes, Bound: n.Bound, Counts: n.Counts, Tensors: tensors}
	for k, w := range n.Inputs {
		c.Tensors[k] = of(w)
		c.Tensors[k].View = 0
	}
	if n.Bodies != nil {
		n.describe(c)
		return
	}
	for k := len(n.Inputs); k < len(c.Tensors); k++ {
		t := &c.Tensors[k]
		if n.To.DType.Valid() && (!n.Operator.Infers() || !c.Param(k).Implied()) {
			t.Desc = n.To
			continue
		}
		t.DType = c.Implied(k)
		if like := c.Like(k); like != nil && !n.Operator.Infers() {
			t.Sizes = like.Sizes
		}
	}
}

// State makes a node state the result of its call, as far as nothing else says it.
func (n *Node) State(c *Call) {
	n.To = tensor.Desc{}
	k := c.Inputs()
	result := &c.Tensors[k]
	switch must, may := n.Operator.States(); {
	case !may:
	case n.Operator.Infers():
		for c.Param(k).Implied() {
			k++
		}
		n.To.DType = c.Tensors[k].DType
	case must || result.DType != c.Implied(k) || !slices.Equal(result.Sizes, c.Like(k).Sizes):
		n.To = tensor.Desc{DType: result.DType, Sizes: append([]int64{}, result.Sizes...)}
	}
}

// DTypes returns the data types of the outputs of a program whose inputs have
// these descriptors.
func (p *Program) DTypes(inputs []Tensor) []tensor.DType {
	of := p.Values(inputs)
	list := make([]tensor.DType, len(p.Outputs))
	for k, w := range p.Outputs {
		list[k] = of(w).DType
	}
	return list
}

// Values returns a function that returns what a wire leads to in a program with these inputs. Results
// have no sizes that are inferred.
func (p *Program) Values(inputs []Tensor) func(w Wire) Tensor {
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
	return of
}

// Lines returns a program as text, a line for each node and one for the outputs:
//
//	a, b = split(inputs[0], axis=0, split=[2, 1])
//	c = concat([b, a], axis=0)
//	return c, a
//
// A line before the last says how often a program runs that keeps state, and what a later run takes from
// the one before: "run 3 times, inputs[0] = a". Where a result is not as its operator or the operand that it is like says, to says what it is:
// cast(a, to=int8), or reshape(a, to=int32[2, 3]). A list that is no constant follows its form, or the value that it
// comes from, as an integer does: "starts=computed [1]", "shape=b [2, 3]", "depth=c 5". The bodies of a node follow it:
//
//	a = if(inputs[0], [inputs[1]]) true_branch {a = negate(inputs[0]); return a} false_branch {return inputs[0]}
//
// Programs have the same lines only if they are the same.
func (p *Program) Lines() []string {
	lines := make([]string, 0, len(p.Nodes)+2)
	for i := range p.Nodes {
		n := &p.Nodes[i]
		names := make([]string, n.Outputs())
		for k := range names {
			names[k] = p.Name(Wire{i, k})
		}
		lines = append(lines, strings.Join(names, ", ")+" = "+n.text(p))
	}
	if p.Runs > 0 {
		lines = append(lines, p.repetition())
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
			text := f.Text()
			switch w := n.List(i); {
			case w != Stated:
				text = of.Name(w) + " " + text
			case f.Form != FormConstant:
				text = f.Form.String() + " " + text
			}
			parts = append(parts, f.Name+"="+text)
		}
	}
	if n.To.DType.Valid() {
		parts = append(parts, "to="+n.To.Text())
	}
	words := []string{n.Operator.Short() + "(" + strings.Join(parts, ", ") + ")"}
	for k, body := range n.Bodies {
		if label := n.Operator.Flow.Label(k); label != "" {
			words = append(words, label)
		}
		words = append(words, "{"+body.String()+"}")
	}
	return strings.Join(words, " ")
}

// String returns the lines of a program in one: see [Program.Lines].
func (p *Program) String() string { return strings.Join(p.Lines(), "; ") }

// Operators returns the names of the operators of all nodes, without the text's:
// "split+concat".
func (p *Program) Operators() string {
	var names []string
	for n := range p.All() {
		names = append(names, n.Operator.Short())
	}
	return strings.Join(names, "+")
}
