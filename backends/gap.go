package backends

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Capability returns what the backend supports of the operator called name. It is never nil: of an operator
// that the backend does not support, it has no name.
func (d *Description) Capability(name string) *Capability {
	for i := range d.Capabilities {
		if k := &d.Capabilities[i]; k.Operator == name {
			return k
		}
	}
	return &Capability{}
}

// TakesForms reports whether the lists of random calls of an operator come in different forms: the
// backend takes programs of the same text, so it makes models.
func (d *Description) TakesForms(op *spec.Operator) bool {
	if op.Program {
		return true
	}
	programs := d.Capability(op.Text() + ".program")
	return programs.Operator != "" && !programs.OwnForms
}

// Gap returns why the description excludes a call, or "" if it supports the
// call.
func (d *Description) Gap(c *spec.Call) string {
	if gap := d.gap(c, false); gap != "" || c.Program == nil {
		return gap
	}
	return d.programGap(c.Program, c.Tensors[:c.Inputs()], d.Capability(c.Operator.Name).Bodies)
}

// programGap returns why the description excludes a program, or a body, with these inputs. Bodies says whether it
// takes control flow.
func (d *Description) programGap(p *spec.Program, inputs []spec.Tensor, bodies bool) string {
	of := p.Values(inputs)
	for i := range p.Nodes {
		n := &p.Nodes[i]
		call := n.Call(of)
		if n.Bodies != nil && !bodies {
			return d.Name + " does not support control flow"
		}
		if n.Bodies == nil {
			if gap := d.gap(&call, true); gap != "" {
				return gap
			}
		}
		for _, body := range n.Bodies {
			if gap := d.programGap(body, n.Passed(&call), bodies); gap != "" {
				return gap
			}
		}
	}
	return ""
}

// gap returns why the description excludes a call, which may be that of a node: its tensors
// without sizes have any rank.
func (d *Description) gap(c *spec.Call, node bool) string {
	k, op := d.Capability(c.Operator.Name), c.Operator.Name
	switch {
	case k.Operator == "":
		return d.Name + " does not support the operator"
	case k.DTypes != nil && !slices.Contains(k.DTypes, c.Tensors[0].DType):
		return fmt.Sprintf("%s does not support %s on %v", d.Name, op, c.Tensors[0].DType)
	case k.NoCheckOnly && c.CheckOnly:
		return fmt.Sprintf("%s does not check calls of %s without running them", d.Name, op)
	}
	inputs := c.Inputs()
	for i := range c.Tensors {
		switch t := &c.Tensors[i]; {
		case !t.DType.Common() && !slices.Contains(k.DTypes, t.DType):
			return fmt.Sprintf("%s does not support %s on %v", d.Name, op, t.DType)
		case k.MaxRank > 0 && t.Rank() > k.MaxRank:
			return fmt.Sprintf("%s supports %s up to rank %d, not %d", d.Name, op, k.MaxRank, t.Rank())
		case t.Rank() < k.MinRank && (t.Sizes != nil || i < inputs && !node):
			return fmt.Sprintf("%s supports %s from rank %d on, not %d", d.Name, op, k.MinRank, t.Rank())
		case !k.Sparse && !c.CheckOnly && i < inputs && t.Sparse(k.Views):
			return fmt.Sprintf("%s supports %s on inputs of up to %d bytes", d.Name, op, int64(tensor.Dense))
		case !k.Tiles && tiles(t):
			return fmt.Sprintf("%s supports %s on layouts without tiles", d.Name, op)
		case k.Packed && t.Layout != nil:
			return fmt.Sprintf("%s supports %s on packed operands alone", d.Name, op)
		}
	}
	for i := range k.Limits {
		if l := &k.Limits[i]; l.excludes(c, node) {
			return fmt.Sprintf("%s supports %s only with %v", d.Name, op, l)
		}
	}
	return k.levelGap(d.Name, c)
}

// tiles reports whether the layout of an operand states tiles.
func tiles(t *spec.Tensor) bool {
	layout, ok := t.Layout.(*tensor.XLA)
	return ok && layout.StatesTiles()
}

// excludes reports whether the limit excludes a call.
func (l *Limit) excludes(c *spec.Call, node bool) bool {
	for i := range c.Tensors {
		if c.Param(i).Name == l.Name && l.excludesOperand(&c.Tensors[i], node) {
			return true
		}
	}
	fields := c.Fields()
	field := fields.Named(l.Name)
	switch {
	case field == nil:
		return false
	case field.List == nil:
		return l.Absent && !field.IsDefault() || field.Float == nil && !l.allows(int64(field.Bits()))
	case l.Absent && field.List.Entries() != nil:
		return true
	case field.Float32:
		return false
	}
	return slices.ContainsFunc(field.List.Entries(), func(value int64) bool { return !l.allows(value) })
}

func (l *Limit) excludesOperand(t *spec.Tensor, node bool) bool {
	switch {
	case l.DTypes != nil && !slices.Contains(l.DTypes, t.DType),
		l.MaxRank > 0 && t.Rank() > l.MaxRank,
		t.Rank() < l.MinRank && (t.Sizes != nil || !node),
		l.Packed && t.Layout != nil:
		return true
	case l.Range == nil || !t.DType.Integer():
		return false
	}
	for e := range int64(len(t.Data)) / t.DType.Size() {
		value := int64(t.Bits(e))
		if unused := 64 - t.DType.Bits(); t.DType.Signed() {
			value = value << unused >> unused
		} else if value < 0 { // above 2^63
			return true
		}
		if !l.Range.Contains(value) {
			return true
		}
	}
	return false
}

// allows reports whether the limit admits a value of an attribute or an entry
// of a list.
func (l *Limit) allows(value int64) bool {
	return (l.Values == nil || slices.Contains(l.Values, value)) && (l.Range == nil || l.Range.Contains(value))
}

// String returns the limit in words: "indices of int32, up to rank 1".
func (l *Limit) String() string {
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	if l.DTypes != nil {
		var names []string
		for _, d := range l.DTypes {
			names = append(names, d.String())
		}
		add("of %s", strings.Join(names, " or "))
	}
	if l.MinRank > 0 {
		add("from rank %d on", l.MinRank)
	}
	if l.MaxRank > 0 {
		add("up to rank %d", l.MaxRank)
	}
	if l.Packed {
		add("packed")
	}
	if l.Absent {
		add("left out")
	}
	if l.Values != nil {
		add("among %v", l.Values)
	}
	if l.Range != nil {
		add("in %v", *l.Range)
	}
	return l.Name + " " + strings.Join(words, ", ")
}
