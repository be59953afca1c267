package minimise

import (
	"iter"
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// dropProgramDimensions proposes to drop a dimension of all inputs of the largest rank, and of the
// nodes on the way of what is made of them.
func (l Limits) dropProgramDimensions(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		nodes, err := oracle.Nodes(c)
		if err != nil {
			return
		}
		inputs := c.Tensors[:c.Inputs()]
		most := 0
		for i := range inputs {
			most = max(most, inputs[i].Rank())
		}
		for k := most - 1; k >= 0; k-- {
			for _, lists := range []bool{false, true} {
				candidate, dropped := l.withoutProgramDimension(c, nodes, most, k, lists)
				if lists && !dropped {
					continue
				}
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
		}
	}
}

// withoutProgramDimension drops dimension k of inputs of a rank, and of the nodes on the way. With lists,
// it also drops the entry of each list of sizes that has as many as the node's operand has dimensions,
// and reports whether there was one.
func (l Limits) withoutProgramDimension(c *spec.Call, nodes []spec.Call, most, k int, lists bool) (candidate spec.Call, dropped bool) {
	candidate = c.Clone()
	at := map[spec.Wire]int{} // which dimension of a value goes
	for i := range c.Inputs() {
		if t := &candidate.Tensors[i]; t.Rank() == most {
			at[spec.Wire{Node: spec.OfProgram, Tensor: i}] = k
			l.resize(t, k, 0, 1)
			t.Sizes = slices.Delete(t.Sizes, k, k+1)
		}
	}
	for i := range nodes {
		n := &candidate.Program.Nodes[i]
		if len(n.Inputs) == 0 || n.Bodies != nil {
			continue
		}
		d, goes := at[n.Inputs[0]]
		if !goes || d >= nodes[i].Tensors[0].Rank() { // as of a product of vectors
			continue
		}
		call, to := nodes[i].Clone(), movedTo(&nodes[i], d)
		l.dropDimension(&call, d)
		dropInserted(&call, to)
		for _, field := range call.Fields() {
			if lists && (free(&field) || field.Along == spec.AlongSteps && !field.Axis) && field.List.Len() == nodes[i].Tensors[0].Rank() {
				field.List.SetEntries(slices.Delete(slices.Clone(field.List.Entries()), d, d+1))
				dropped = true
			}
		}
		n.Bound.Fields.Copy(call.Fields())
		giveLists(&candidate, n)
		if n.To.Sizes != nil {
			n.State(&call)
		}
		if len(call.Tensors) < len(nodes[i].Tensors) { // an operand of the dimension went with it
			n.Inputs, n.Counts = withoutDimension(n, d), call.Counts
		}
		for o := range n.Outputs() {
			at[spec.Wire{Node: i, Tensor: o}] = to
		}
	}
	return candidate, dropped
}

// dropInserted renumbers the dimensions that a call inserts into its output, which loses dimension k.
func dropInserted(c *spec.Call, k int) {
	field := c.Fields().Named("axes")
	if field == nil || field.List == nil || field.Axis { // which names dimensions of an input
		return
	}
	entries := field.List.Entries()
	left := int64(rank(c) + len(entries))
	for i, axis := range entries {
		switch {
		case axis > int64(k):
			entries[i]--
		case axis < 0 && axis+left < int64(k):
			entries[i]++
		}
	}
}

// withoutDimension returns the inputs of a node without the one that is for dimension d.
func withoutDimension(n *spec.Node, d int) []spec.Wire {
	for p := range n.Operator.Params {
		if n.Operator.Params[p].PerDimension {
			first, _ := n.Counts.Span(p)
			return slices.Delete(slices.Clone(n.Inputs), first+d, first+d+1)
		}
	}
	return n.Inputs
}

// movedTo returns the dimension of the output of a call that is dimension d of its first input: another
// one if the call permutes dimensions, or has axes that it inserts or removes.
func movedTo(c *spec.Call, d int) int {
	field := c.Fields().Named("perm")
	if field == nil {
		field = c.Fields().Named("permutation")
	}
	switch {
	case field == nil || field.List == nil:
		return pastAxes(c, d)
	case field.List.Len() == 0:
		return c.Tensors[0].Rank() - 1 - d
	}
	return max(0, slices.Index(field.List.Entries(), int64(d)))
}

// pastAxes is movedTo for a call that may insert or remove axes: its output has then so many dimensions
// more or less.
func pastAxes(c *spec.Call, d int) int {
	field := c.Fields().Named("axes")
	var checker oracle.Checker
	checked, _, err := checker.Check(c, spec.NewReading(nil))
	if field == nil || field.List == nil || err != nil || checked == nil {
		return d
	}
	rank, result := c.Tensors[0].Rank(), len(checked.OutputSizes[0])
	named := make([]bool, max(rank, result))
	for _, axis := range field.List.Entries() {
		if axis < 0 {
			axis += int64(len(named))
		}
		if 0 <= axis && axis < int64(len(named)) {
			named[axis] = true
		}
	}
	switch field.List.Len() {
	case result - rank:
		for to := range named {
			if named[to] {
				continue
			}
			if d--; d < 0 {
				return to
			}
		}
	case rank - result:
		for _, gone := range named[:d] {
			if gone {
				d--
			}
		}
	}
	return d
}
