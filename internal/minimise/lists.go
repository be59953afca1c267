package minimise

import (
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// isWired reports whether a list of a node comes from an input of a program.
func isWired(p *spec.Program, input int) bool {
	return slices.ContainsFunc(p.Nodes, func(n spec.Node) bool {
		return slices.Contains(n.Lists, spec.Wire{Node: spec.OfProgram, Tensor: input})
	})
}

// giveLists gives the inputs of a program from which lists of a node come the entries of these.
func giveLists(c *spec.Call, n *spec.Node) {
	for k, w := range n.Wired() {
		if w.Node == spec.OfProgram && !c.CheckOnly {
			t := &c.Tensors[w.Tensor]
			if list, ok := n.Bound.Fields[k].Tensor(t.DType); ok {
				list.View = t.View
				*t = list
			}
		}
	}
}

// takeLists gives the lists that come from inputs of a program what these hold. One that has no entries
// any more comes from nothing.
func takeLists(c *spec.Call) {
	if c.Program == nil || c.CheckOnly {
		return
	}
	lost := false
	for i := range c.Program.Nodes {
		n := &c.Program.Nodes[i]
		for k, w := range n.Wired() {
			switch f := &n.Bound.Fields[k]; {
			case f.Entries() == nil:
				n.SetList(k, spec.Stated)
				lost = true
			case w.Node == spec.OfProgram:
				take(f, &c.Tensors[w.Tensor])
			}
		}
	}
	if lost {
		prune(c)
	}
}

// take gives a list the elements of a tensor that can be one.
func take(f *spec.Field, t *spec.Tensor) {
	if elements, err := tensor.Elements(t.Sizes); err != nil || int64(len(t.Data)) != elements*t.DType.Size() {
		return
	}
	if entries, ok := f.EntriesOf(t); ok {
		f.SetEntries(entries)
	}
}

// relist gives the lists of a program what the values that they come from hold. It reports whether one
// stated something else.
func (l Limits) relist(c *spec.Call) bool {
	if c.CheckOnly {
		return false
	}
	if takeLists(c); c.WellFormed(l.MaxBytes) != nil {
		return false
	}
	changed, err := oracle.Restate(c)
	return changed && err == nil
}
