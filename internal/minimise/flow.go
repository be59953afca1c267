package minimise

import (
	"iter"
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// flowing yields the nodes of control flow of a program, those in bodies included, by their numbers among
// all nodes.
func flowing(p *spec.Program) iter.Seq2[int, *spec.Node] {
	return func(yield func(int, *spec.Node) bool) {
		i := 0
		for n := range p.All() {
			if n.Bodies != nil && !yield(i, n) {
				return
			}
			i++
		}
	}
}

// numberedNode returns the node of a number among all nodes.
func numberedNode(p *spec.Program, number int) *spec.Node {
	for n := range p.All() {
		if number--; number < 0 {
			return n
		}
	}
	return nil
}

// hasBodies reports whether a program has control flow.
func hasBodies(p *spec.Program) bool {
	for range flowing(p) {
		return true
	}
	return false
}

// takeBodies proposes, for each node of control flow, one of its bodies in its place, which runs once, and for a
// loop what it begins with.
func takeBodies(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Program.Nodes {
			n := &c.Program.Nodes[i]
			for k, body := range n.Bodies {
				if n.Operator.Flow == spec.Looping && k == 0 {
					body = &spec.Program{}
					for k := range n.Outputs() {
						body.Outputs = append(body.Outputs, spec.Wire{Node: spec.OfProgram, Tensor: k})
					}
				}
				candidate := c.Clone()
				inline(candidate.Program, i, body.Clone())
				if len(candidate.Program.Outputs) == 0 {
					continue
				}
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
		}
	}
}

// inline puts the nodes of a body in the place of node i of a program. Results that are then inputs are no
// outputs any more; if no output is left, the results of the last node of the body are.
func inline(p *spec.Program, i int, body *spec.Program) {
	taken, more := p.Nodes[i].Taken(), len(body.Nodes)-1
	into := func(w spec.Wire) spec.Wire {
		if w.Node == spec.OfProgram {
			return taken[w.Tensor]
		}
		return spec.Wire{Node: w.Node + i, Tensor: w.Tensor}
	}
	for k := range body.Nodes {
		for w := range body.Nodes[k].Wires() {
			*w = into(*w)
		}
	}
	move := func(w *spec.Wire) {
		switch {
		case w.Node == i:
			*w = into(body.Outputs[w.Tensor])
		case w.Node > i:
			w.Node += more
		}
	}
	for k := i + 1; k < len(p.Nodes); k++ {
		for w := range p.Nodes[k].Wires() {
			move(w)
		}
	}
	var outputs []spec.Wire
	for _, w := range p.Outputs {
		if move(&w); w.Node != spec.OfProgram && !slices.Contains(outputs, w) {
			outputs = append(outputs, w)
		}
	}
	if last := len(body.Nodes) - 1; outputs == nil && last >= 0 {
		for k := range body.Nodes[last].Outputs() {
			outputs = append(outputs, spec.Wire{Node: i + last, Tensor: k})
		}
	}
	p.Nodes, p.Outputs, p.Runs, p.Feeds = slices.Replace(p.Nodes, i, i+1, body.Nodes...), outputs, 0, nil
}

// fewerBodies proposes to drop one of several branches.
func fewerBodies(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i, n := range flowing(c.Program) {
			for k := range n.Bodies {
				if n.Operator.Flow != spec.Branching || len(n.Bodies) == 1 {
					continue
				}
				candidate := c.Clone()
				changed := numberedNode(candidate.Program, i)
				if changed.Bodies = slices.Delete(changed.Bodies, k, k+1); !yield(candidate) {
					return
				}
			}
		}
	}
}

// plainBodies proposes to take, in a body, an input of a node in place of its result.
func plainBodies(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i, n := range flowing(c.Program) {
			for b, body := range n.Bodies {
				for j := range body.Nodes {
					for _, to := range body.Nodes[j].Inputs {
						candidate := c.Clone()
						inner := numberedNode(candidate.Program, i).Bodies[b]
						bypass(inner, j, to)
						if sweep(inner); !yield(candidate) {
							return
						}
					}
				}
			}
		}
	}
}

// fewerOperands proposes to drop what a node of control flow takes and no body reads, with what a loop makes of it,
// and results of branches that nobody takes.
func fewerOperands(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Program.Nodes {
			for k := range c.Program.Nodes[i].Bodies {
				candidate := c.Clone()
				sweep(candidate.Program.Nodes[i].Bodies[k])
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
			for k := range c.Program.Nodes[i].Outputs() {
				candidate := c.Clone()
				if !dropResult(candidate.Program, i, k) {
					continue
				}
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
			for k := range c.Program.Nodes[i].Inputs {
				candidate := c.Clone()
				if !dropTaken(candidate.Program, i, k) {
					continue
				}
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
		}
	}
}

// dropResult drops result k of branches. It reports whether nobody needs it.
func dropResult(p *spec.Program, i, k int) bool {
	n, result := &p.Nodes[i], spec.Wire{Node: i, Tensor: k}
	if n.Bodies == nil || n.Operator.Flow == spec.Looping || n.Outputs() == 1 || slices.Contains(p.Outputs, result) || takes(p, result) {
		return false
	}
	for _, body := range n.Bodies {
		body.Outputs = slices.Delete(body.Outputs, k, k+1)
		sweep(body)
	}
	n.Counts[len(n.Counts)-1]--
	shift(p, i, k)
	return true
}

// dropTaken drops operand k of those that the bodies of node i take. It reports whether nobody needs it.
func dropTaken(p *spec.Program, i, k int) bool {
	n := &p.Nodes[i]
	if n.Bodies == nil || k >= len(n.Taken()) || len(n.Taken()) == 1 {
		return false
	}
	carried := n.Operator.Flow == spec.Looping && k < n.Outputs()
	if carried {
		result := spec.Wire{Node: i, Tensor: k}
		if n.Outputs() == 1 || slices.Contains(p.Outputs, result) || takes(p, result) {
			return false
		}
		n.Bodies[1].Outputs = slices.Delete(n.Bodies[1].Outputs, k, k+1)
		sweep(n.Bodies[1])
	}
	input := spec.Wire{Node: spec.OfProgram, Tensor: k}
	for _, body := range n.Bodies {
		if takes(body, input) || slices.Contains(body.Outputs, input) {
			return false
		}
	}
	first := len(n.Inputs) - len(n.Taken())
	n.Inputs = slices.Delete(n.Inputs, first+k, first+k+1)
	n.Counts[len(n.Counts)-2]--
	for _, body := range n.Bodies {
		shift(body, spec.OfProgram, k)
	}
	if carried {
		n.Counts[len(n.Counts)-1]--
		shift(p, i, k)
	}
	return true
}

// takes reports whether a node takes a value.
func takes(p *spec.Program, w spec.Wire) bool {
	return slices.ContainsFunc(p.Nodes, func(n spec.Node) bool { return slices.Contains(n.Inputs, w) })
}

// shift makes wires lead to the tensor before, of those of a node behind one that is gone.
func shift(p *spec.Program, node, gone int) {
	move := func(w *spec.Wire) {
		if w.Node == node && w.Tensor > gone {
			w.Tensor--
		}
	}
	for i := range p.Nodes {
		for w := range p.Nodes[i].Wires() {
			move(w)
		}
	}
	for k := range p.Outputs {
		move(&p.Outputs[k])
	}
}

// inBodies applies a pass for single calls to the nodes of bodies that run. What it changes about an operand is
// not taken over: such a call is no proposal.
func inBodies(p pass) pass {
	propose := func(c *spec.Call) iter.Seq[spec.Call] {
		return func(yield func(spec.Call) bool) {
			calls, nodes, err := oracle.Calls(c)
			if err != nil {
				return
			}
			number := -1
			for n := range c.Program.All() {
				number++
				at := slices.Index(nodes, n)
				if number < len(c.Program.Nodes) || at < 0 {
					continue
				}
				for proposal := range p.propose(&calls[at]) {
					candidate := c.Clone()
					if adoptInner(numberedNode(candidate.Program, number), &calls[at], &proposal) && !yield(candidate) {
						return
					}
				}
			}
		}
	}
	return pass{name: "in a body, " + p.name, propose: propose}
}

// adoptInner changes a node of a body, whose call was was, to what is proposed for it.
func adoptInner(n *spec.Node, was, proposal *spec.Call) bool {
	if len(was.Tensors) != len(proposal.Tensors) || proposal.CheckOnly != was.CheckOnly {
		return false
	}
	for k := range n.Inputs {
		a, b := &was.Tensors[k], &proposal.Tensors[k]
		if a.DType != b.DType || !slices.Equal(a.Sizes, b.Sizes) || string(a.Data) != string(b.Data) {
			return false
		}
	}
	n.Bound.Fields.Copy(proposal.Fields())
	if n.To.Sizes != nil {
		n.State(proposal)
	}
	return true
}
