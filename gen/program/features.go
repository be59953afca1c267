package program

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// wireFeatures are the operators at both ends of the first wire between nodes. Operators
// that take elements in the same way count as one.
func (l *Dialect) wireFeatures() (list []draw.Feature) {
	var names []string
	for _, g := range slices.Concat(l.Moving, l.Computing, l.Making) {
		if name := l.kind(g.Operator); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for end, what := range []string{"from", "to"} {
		list = append(list, draw.Feature{Name: "wire " + what, Values: names, Interacts: true, Of: func(c *spec.Call) int {
			ends := innerWires(core(c.Program))
			if len(ends) == 0 { // a case of a file
				return 0
			}
			return slices.Index(names, l.kind(core(c.Program).Nodes[ends[0][end]].Operator))
		}})
	}
	return list
}

// kind returns the name of an operator without its text's, or what it has in common
// with others.
func (l *Dialect) kind(op *spec.Operator) string {
	for kind, list := range l.Kinds {
		if slices.Contains(list, op) {
			return kind
		}
	}
	switch {
	case op.Family == "logic": // of truth values, too
		return "comparison"
	case op.Family != "":
		return op.Family
	}
	return op.Short()
}

// innerWires returns the nodes at both ends of each wire between nodes, in the order of the
// nodes that take them.
func innerWires(p *spec.Program) (ends [][2]int) {
	for i := range p.Nodes {
		for _, w := range p.Nodes[i].Inputs {
			if w.Node != spec.OfProgram {
				ends = append(ends, [2]int{w.Node, i})
			}
		}
	}
	return ends
}

// forms is how lists come to the node at the end of the first wire between nodes: the last
// form that one of them has that comes from no value.
var forms = draw.Feature{Name: "lists", Values: append([]string{"none"}, spec.Forms()...), Of: func(c *spec.Call) int {
	most, p := 0, core(c.Program)
	if ends := innerWires(p); len(ends) > 0 {
		n := &p.Nodes[ends[0][1]]
		for i := range n.Bound.Fields {
			if f := &n.Bound.Fields[i]; f.Computable() && n.List(i) == spec.Stated {
				most = max(most, 1+int(f.Form))
			}
		}
	}
	return most
}}

// steering is where the operands come from by which nodes choose elements.
var steering = draw.Feature{Name: "indices", Values: []string{"none", "an input", "computed"}, Of: func(c *spec.Call) int {
	most, p := 0, core(c.Program)
	for i := range p.Nodes {
		n := &p.Nodes[i]
		for k, w := range n.Inputs {
			if param, _ := n.Counts.Param(k); n.Operator.Params[param].Indices {
				if most = max(most, 1); w.Node != spec.OfProgram {
					most = 2
				}
			}
		}
	}
	return most
}}

// wiring is what is special about the wires of a program.
var wiring = draw.Feature{Name: "wiring", Values: []string{"chain", "a value taken twice", "an output that a node takes", "both"}, Of: func(c *spec.Call) int {
	value, taken, p := 0, map[spec.Wire]int{}, core(c.Program)
	for i := range p.Nodes {
		for _, w := range p.Nodes[i].Inputs {
			if taken[w]++; taken[w] == 2 {
				value |= 1
			}
		}
	}
	for _, w := range p.Outputs {
		if taken[w] > 0 {
			value |= 2
		}
	}
	return value
}}

// runs is how often a program runs, and how much state it keeps.
var runs = draw.Feature{Name: "runs", Values: []string{"one", "two", "more", "more with several states"}, Of: func(c *spec.Call) int {
	switch p := c.Program; {
	case p.Runs <= 2:
		return max(p.Runs-1, 0)
	case len(p.Feeds) == 1:
		return 2
	}
	return 3
}}

// patterned is the first pattern of the table that a program has.
func (l *Dialect) patterned() draw.Feature {
	names := []string{"none"}
	for i := range l.patterns {
		names = append(names, l.patterns[i].name)
	}
	return draw.Feature{Name: "pattern", Values: names, Of: func(c *spec.Call) int {
		return 1 + slices.IndexFunc(l.patterns, func(p Pattern) bool { return p.in(l, core(c.Program), nil, nil) })
	}}
}

// in reports whether a program has the steps of a pattern from that on, of which others are nodes
// so far; x is what it begins with.
func (p *Pattern) in(l *Dialect, of *spec.Program, x *spec.Wire, nodes []int) bool {
	if len(nodes) == len(p.steps) {
		return true
	}
	st := &p.steps[len(nodes)]
	for i := range of.Nodes {
		n := &of.Nodes[i]
		if slices.Contains(nodes, i) || !st.fits(l, of, n, nodes) {
			continue
		}
		begins := n.Inputs
		if x != nil {
			begins = []spec.Wire{*x}
		}
		for _, begin := range begins {
			if st.taken(n.Inputs, begin, nodes) && p.in(l, of, &begin, append(slices.Clip(nodes), i)) {
				return true
			}
		}
	}
	return false
}

// fits reports whether a node is of an operator of a step.
func (st *step) fits(l *Dialect, of *spec.Program, n *spec.Node, nodes []int) bool {
	if st.like == 0 {
		return len(st.of) == 0 || slices.ContainsFunc(st.of, func(g *draw.Generator) bool { return g.Operator == n.Operator })
	}
	like := &of.Nodes[nodes[st.like-1]]
	if st.undo {
		return l.Undoes[like.Operator] == n.Operator
	}
	return like.Operator == n.Operator && slices.EqualFunc(like.Bound.Fields, n.Bound.Fields, func(a, b spec.Field) bool { return a.Text() == b.Text() })
}

// taken reports whether a node has the values of a step among its inputs.
func (st *step) taken(inputs []spec.Wire, x spec.Wire, nodes []int) bool {
	inputs = slices.Clone(inputs)
	for _, v := range st.takes {
		at := slices.IndexFunc(inputs, func(w spec.Wire) bool {
			return v == 0 && w == x || v > 0 && w.Node == nodes[v-1]
		})
		if at < 0 {
			return false
		}
		inputs = slices.Delete(inputs, at, at+1)
	}
	return true
}
