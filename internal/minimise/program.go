package minimise

import (
	"iter"
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// adopt changes node i of a program, whose call was was, to what is proposed for it.
func adopt(c *spec.Call, i int, was, proposal *spec.Call) bool {
	n := &c.Program.Nodes[i]
	if len(was.Tensors) != len(proposal.Tensors) || !slices.Equal(was.Counts, proposal.Counts) || proposal.CheckOnly != was.CheckOnly {
		return false
	}
	for k, w := range n.Inputs {
		t := &proposal.Tensors[k]
		switch same := t.DType == was.Tensors[k].DType && slices.Equal(t.Sizes, was.Tensors[k].Sizes) && string(t.Data) == string(was.Tensors[k].Data); {
		case w.Node == spec.OfProgram:
			view := c.Tensors[w.Tensor].View
			c.Tensors[w.Tensor] = t.Clone()
			c.Tensors[w.Tensor].View = view
		case !same:
			return false
		}
	}
	n.Bound.Fields.Copy(proposal.Fields())
	if n.To.Sizes != nil {
		n.State(proposal)
	}
	giveLists(c, n)
	retypeOutputs(c)
	return true
}

// restate gives the results of nodes that state other sizes than their rules ask for these, where
// nodes state all. It reports whether there were some.
func restate(checker *spec.Checker, c *spec.Call) (changed bool) {
	return restateNodes(checker, c.Program, c.Tensors)
}

// restateNodes restates the nodes of a program, or of a body, with these inputs.
func restateNodes(checker *spec.Checker, p *spec.Program, inputs []spec.Tensor) (changed bool) {
	results := make([][]spec.Tensor, len(p.Nodes))
	of := func(w spec.Wire) spec.Tensor {
		if w.Node == spec.OfProgram {
			return spec.Tensor{Desc: inputs[w.Tensor].Desc}
		}
		return results[w.Node][w.Tensor]
	}
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if n.Operator.Infers() {
			return false
		}
		call := n.Call(of)
		for _, body := range n.Bodies {
			changed = restateNodes(checker, body, n.Passed(&call)) || changed
		}
		if n.Bodies != nil {
			call = n.Call(of)
			results[i] = call.Outputs()
			continue
		}
		call.CheckOnly = true
		if sizes := asked(checker, &call); sizes != nil {
			call.Output().Sizes, changed = sizes, true
			n.State(&call)
		}
		results[i] = call.Outputs()
	}
	return changed
}

// retypeOutputs gives the outputs of a program the data types that its nodes give them.
func retypeOutputs(c *spec.Call) {
	inputs := c.Inputs()
	for k, d := range c.Program.DTypes(c.Tensors[:inputs]) {
		c.Tensors[inputs+k].DType = d
	}
}

// prune removes the nodes whose results nobody takes, the inputs that nobody takes, and the feeds from and to
// what is no more.
func prune(c *spec.Call) {
	p := c.Program
	p.Settle()
	used := sweep(p)
	inputs := c.Inputs()
	input := make([]int, inputs)
	at := 0
	for k := range inputs {
		if input[k] = at; used[k] {
			at++
		} else {
			c.Drop(at)
		}
	}
	move := func(w *spec.Wire) {
		if w.Node == spec.OfProgram {
			w.Tensor = input[w.Tensor]
		}
	}
	p.Feeds = slices.DeleteFunc(p.Feeds, func(f spec.Feed) bool { return !used[f.Input] })
	for k := range p.Feeds {
		p.Feeds[k].Input = input[p.Feeds[k].Input]
	}
	p.Settle()
	for i := range p.Nodes {
		for w := range p.Nodes[i].Wires() {
			move(w)
		}
	}
	c.Pass(1, len(p.Outputs))
	retypeOutputs(c)
}

// sweep removes the nodes of a program, or of a body, whose results nobody takes. It returns which inputs are used.
func sweep(p *spec.Program) (inputs map[int]bool) {
	used := map[spec.Wire]bool{}
	for _, w := range p.Outputs {
		used[w] = true
	}
	node := make([]int, len(p.Nodes)) // the new number of each node, or -1
	for i := len(p.Nodes) - 1; i >= 0; i-- {
		node[i] = -1
		for k := range p.Nodes[i].Outputs() {
			if used[spec.Wire{Node: i, Tensor: k}] {
				node[i] = 0
			}
		}
		if node[i] == 0 {
			for w := range p.Nodes[i].Wires() {
				used[*w] = true
			}
		}
	}
	kept := p.Nodes[:0]
	for i := range p.Nodes {
		if node[i] == 0 {
			node[i] = len(kept)
			kept = append(kept, p.Nodes[i])
		}
	}
	p.Nodes = kept
	move := func(w *spec.Wire) {
		if w.Node != spec.OfProgram {
			w.Node = node[w.Node]
		}
	}
	for k := range p.Outputs {
		move(&p.Outputs[k])
	}
	for k := range p.Feeds {
		move(&p.Feeds[k].From)
	}
	for i := range p.Nodes {
		for w := range p.Nodes[i].Wires() {
			move(w)
		}
	}
	inputs = map[int]bool{}
	for w := range used {
		if w.Node == spec.OfProgram {
			inputs[w.Tensor] = true
		}
	}
	return inputs
}

// dropOutputs proposes a program with one of its outputs, and without one.
func dropOutputs(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		n := len(c.Program.Outputs)
		for k := 0; n > 1 && k < 2*n; k++ {
			candidate := c.Clone()
			if w := c.Program.Outputs[k%n]; k < n {
				candidate.Program.Outputs = []spec.Wire{w}
			} else {
				candidate.Program.Outputs = slices.Delete(candidate.Program.Outputs, k-n, k-n+1)
			}
			if prune(&candidate); !yield(candidate) {
				return
			}
		}
	}
}

// endEarlier proposes a program whose only outputs are those of one node.
func endEarlier(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Program.Nodes {
			candidate := c.Clone()
			candidate.Program.Outputs = nil
			for k := range c.Program.Nodes[i].Outputs() {
				candidate.Program.Outputs = append(candidate.Program.Outputs, spec.Wire{Node: i, Tensor: k})
			}
			if prune(&candidate); !yield(candidate) {
				return
			}
		}
	}
}

// replace makes everything that takes one wire take another.
func replace(p *spec.Program, from, to spec.Wire) {
	for i := range p.Nodes {
		for w := range p.Nodes[i].Wires() {
			if *w == from {
				*w = to
			}
		}
	}
}

// cutNodes proposes, for each node, a program that takes the results of the node as inputs.
func cutNodes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		nodes, err := oracle.Nodes(c)
		if err != nil {
			return
		}
		for i := range nodes {
			candidate := c.Clone()
			p := candidate.Program
			for k := range p.Nodes[i].Outputs() {
				w := spec.Wire{Node: i, Tensor: k}
				p.Outputs = slices.DeleteFunc(p.Outputs, func(output spec.Wire) bool { return output == w })
				if t := taken(c.Program, nodes, w, nodes[i].Outputs()[k].DType); t != nil {
					inputs := candidate.Inputs()
					candidate.Pass(0, inputs+1)
					candidate.Tensors[inputs] = t.Clone()
					replace(p, w, spec.Wire{Node: spec.OfProgram, Tensor: inputs})
				}
			}
			if len(p.Outputs) == 0 {
				continue
			}
			if prune(&candidate); !yield(candidate) {
				return
			}
		}
	}
}

// taken returns what a node takes from a wire to a value of a data type, nil if none does.
func taken(p *spec.Program, nodes []spec.Call, w spec.Wire, d tensor.DType) *spec.Tensor {
	for i := range p.Nodes {
		if k := slices.Index(p.Nodes[i].Inputs, w); k >= 0 {
			return &nodes[i].Tensors[k]
		}
		if k := slices.Index(p.Nodes[i].Lists, w); k >= 0 {
			t, _ := p.Nodes[i].Bound.Fields[k].Tensor(d)
			return &t
		}
	}
	return nil
}

// bypass takes what a wire leads to in place of the results of node i.
func bypass(p *spec.Program, i int, to spec.Wire) {
	for k := range p.Nodes[i].Outputs() {
		from := spec.Wire{Node: i, Tensor: k}
		replace(p, from, to)
		for o, w := range p.Outputs {
			if w == from {
				p.Outputs[o] = to
			}
		}
		for f := range p.Feeds {
			if p.Feeds[f].From == from {
				p.Feeds[f].From = to
			}
		}
	}
}

// bypassNodes proposes to take an input of a node in place of its result.
func bypassNodes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Program.Nodes {
			for _, to := range c.Program.Nodes[i].Inputs {
				candidate := c.Clone()
				p := candidate.Program
				bypass(p, i, to)
				if slices.ContainsFunc(p.Outputs, func(w spec.Wire) bool { return w.Node == spec.OfProgram }) {
					continue
				}
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
		}
	}
}

// dropNodeInputs proposes to drop an input of a node that takes many.
func dropNodeInputs(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Program.Nodes {
			n := &c.Program.Nodes[i]
			for k := range n.Inputs {
				p, _ := n.Counts.Param(k)
				first, end := n.Counts.Span(p)
				if n.Counts == nil || n.Bodies != nil || !n.Operator.Params[p].Count.Allows(end-first-1) {
					continue
				}
				candidate := c.Clone()
				changed := &candidate.Program.Nodes[i]
				changed.Inputs = slices.Delete(changed.Inputs, k, k+1)
				changed.Counts[p]--
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
		}
	}
}

// shrinkLengths proposes to shorten all dimensions of inputs that have the same size, with the
// same number in the attributes of nodes or without.
func (l Limits) shrinkLengths(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		var lengths []int64
		for i := range c.Inputs() {
			for _, size := range c.Tensors[i].Sizes {
				if size > 1 && !slices.Contains(lengths, size) {
					lengths = append(lengths, size)
				}
			}
		}
		slices.SortFunc(lengths, func(a, b int64) int { return int(b - a) })
		for _, length := range lengths {
			for _, size := range otherSizes(length) {
				for _, attributes := range []bool{false, true} {
					candidate := c.Clone()
					for i := range c.Inputs() {
						t := &candidate.Tensors[i]
						for k := range t.Sizes {
							if t.Sizes[k] == length {
								l.resize(t, k, 0, size)
							}
						}
					}
					if attributes && !replaceEntries(candidate.Program, length, size) {
						continue
					}
					if !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// replaceEntries replaces a number in the lists of all nodes, and its negative, and in the sizes that
// they state. It reports whether there was one.
func replaceEntries(p *spec.Program, from, to int64) (changed bool) {
	for n := range p.All() {
		for k, size := range n.To.Sizes {
			if size == from {
				n.To.Sizes[k], changed = to, true
			}
		}
		for _, field := range n.Bound.Fields {
			if field.List == nil || field.Float32 {
				continue
			}
			for k, entry := range field.List.Entries() {
				if entry == from || entry == -from {
					field.List.SetEntry(k, entry/from*to)
					changed = true
				}
			}
		}
	}
	return changed
}

// simplifyProgramTypes proposes simpler data types for all inputs of one type, except those that are
// lists.
func (l Limits) simplifyProgramTypes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		var types []tensor.DType
		for i := range c.Inputs() {
			if d := c.Tensors[i].DType; !slices.Contains(types, d) {
				types = append(types, d)
			}
		}
		for _, from := range types {
			for _, to := range []tensor.DType{tensor.Uint8, tensor.Int32, tensor.Float32, tensor.Int64} {
				if from == to {
					continue
				}
				candidate := c.Clone()
				for i := range c.Inputs() {
					if t := &candidate.Tensors[i]; t.DType == from && !isWired(c.Program, i) {
						l.retype(t, to)
					}
				}
				for n := range candidate.Program.All() {
					if n.To.Sizes != nil && n.To.DType == from {
						n.To.DType = to
					}
				}
				if retypeOutputs(&candidate); !yield(candidate) {
					return
				}
			}
		}
	}
}
