package minimise

import (
	"iter"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// plainNodes proposes a plainer operator in place of that of a node with one result: a Reshape if
// the result has as many elements as the first input, or else a Transpose or a Concat. A fault
// often shows with any neighbour, and then all witnesses of it have the plainest.
func plainNodes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		nodes, err := oracle.Nodes(c)
		if err != nil {
			return
		}
		for i := range nodes {
			if n := &c.Program.Nodes[i]; n.Outputs() > 1 || len(n.Inputs) == 0 {
				continue
			}
			for _, name := range plainOperators[:replacing] {
				op := textOperator(c.Operator, name)
				if op == nil || plainness(op) >= plainness(nodes[i].Operator) {
					continue
				}
				candidate, call, sizes := c.Clone(), spec.NewCall(op), resultSizes(&nodes[i])
				n := &candidate.Program.Nodes[i]
				*n = spec.Node{Operator: op, Bound: call.Bound, Inputs: n.Inputs[:1]}
				switch shape := call.Fields().Named("shape"); {
				case !op.Infers():
					call.Tensors[0].Desc, *call.Output() = nodes[i].Tensors[0].Desc, spec.Tensor{Desc: tensor.Desc{DType: nodes[i].Tensors[0].DType, Sizes: sizes}}
					n.State(&call)
				case name == "reshape":
					shape.List.SetEntries(append([]int64{}, sizes...))
				}
				if prune(&candidate); !yield(candidate) {
					return
				}
			}
		}
	}
}

// plainLists proposes that a list that comes from a value is a constant, or has a form.
func plainLists(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Program.Nodes {
			for k := range c.Program.Nodes[i].Wired() {
				for form := range spec.Forms() {
					candidate := c.Clone()
					n := &candidate.Program.Nodes[i]
					if n.SetList(k, spec.Stated); form > 0 && !n.Bound.Fields[k].Computable() {
						break
					}
					n.Bound.Fields[k].Form = spec.Form(form)
					if prune(&candidate); !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// plainForms proposes that the lists of a call, or of a node, are constants, all and then one by
// one, and that those that are computed are inputs.
func plainForms(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i, fields := range formed(c) {
			if fields.Constant() {
				continue
			}
			candidate := c.Clone()
			formed(&candidate)[i].SetForms(nil)
			if !yield(candidate) {
				return
			}
			for k := range fields {
				for form := range fields[k].Form {
					candidate := c.Clone()
					if formed(&candidate)[i][k].Form = form; !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// formed returns the attributes of a call, and those of each node of its program.
func formed(c *spec.Call) []spec.Fields {
	list := []spec.Fields{c.Fields()}
	if c.Program != nil {
		for n := range c.Program.All() {
			list = append(list, n.Bound.Fields)
		}
	}
	return list
}

// settleForms makes constants of lists that a proposal left without entries.
func settleForms(c *spec.Call) {
	for _, fields := range formed(c) {
		if !fields.Constant() {
			fields.SetForms(func(list *spec.Field) spec.Form { return list.Form })
		}
	}
}

// textOperator returns the operator of a name in the text of a program, nil if it has none.
func textOperator(of *spec.Operator, name string) *spec.Operator {
	op, err := catalogue.Operator(of.Text() + "." + name)
	if err != nil {
		return nil
	}
	return op
}

// resultSizes returns the sizes of the first output of a call.
func resultSizes(c *spec.Call) []int64 {
	if sizes := inferredSizes(c); sizes != nil {
		return sizes[0]
	}
	return c.Output().Sizes
}
