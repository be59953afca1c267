package draw

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// WithRoles returns the features of a generator and those that follow from the roles of its
// operator's parameters and attributes: how many tensors a call passes, flags, names, axes and
// permutations. These interact. A feature of the generator takes the place of one of the same name. Tensors that come one
// for each of another parameter are not counted.
func (g *Generator) WithRoles() []Feature {
	if g.Operator.Program {
		return g.Features
	}
	var roles []Feature
	for i, p := range g.Operator.Params {
		if like := g.Operator.Param(p.Like); p.Count != spec.One && (like < 0 || g.Operator.Params[like].Count != spec.Many) {
			roles = append(roles, Tensors(p.Name, i))
		}
	}
	fields := g.Operator.Bind(g.Operator.NewAttributes()).Fields
	for i := range fields {
		roles = append(roles, ofRole(g.Operator, &fields[i])...)
	}
	list := slices.Clone(g.Features)
	for _, role := range Interacting(roles...) {
		if !slices.ContainsFunc(g.Features, func(own Feature) bool { return own.Name == role.Name }) {
			list = append(list, role)
		}
	}
	return list
}

// Choices draws the flags and the names among a call's attributes.
func Choices(s *Source, c *spec.Call) {
	for _, f := range c.Fields() {
		switch {
		case f.Bool != nil:
			*f.Bool = s.OneIn(2)
		case f.Enum != nil:
			*f.Int = Pick(s, f.Enum).Value
		}
	}
}

// ofRole returns the features of an attribute that has a role. Dimensions are those of the first
// operand.
func ofRole(op *spec.Operator, f *spec.Field) []Feature {
	switch {
	case f.Permutation:
		return Permuted(List(f.Name))
	case f.Axis && f.AxisOf == "" && f.List != nil:
		return []Feature{AxesOf(f.Name)}
	case f.Axis && f.AxisOf == "":
		return []Feature{AxisOf(f.Name)}
	case f.Enum != nil:
		return []Feature{Enum(op, f.Name)}
	case f.Bool != nil:
		return []Feature{Some(f.Name, Bool(f.Name))}
	}
	return nil
}

// AxesOf is the kind of the attribute of this name, which lists axes.
func AxesOf(name string) Feature {
	of := List(name)
	return Feature{Name: name, Values: []string{"absent", "in order", "in another order", "from the back"}, Of: func(c *spec.Call) int {
		switch list := of(c); {
		case list == nil:
			return 0
		case slices.ContainsFunc(list, func(axis int64) bool { return axis < 0 }):
			return 3
		case !slices.IsSorted(list):
			return 2
		}
		return 1
	}}
}

// AxisOf is the kind of the attribute of this name, which names a dimension of the first
// operand.
func AxisOf(name string) Feature {
	of := Int(name)
	return Feature{
		Name: name, Values: []string{"the first", "inside", "the last", "the first from the back", "inside from the back", "the last from the back", "out of range"},
		Of: func(c *spec.Call) int {
			rank, value := c.Tensors[0].Rank(), 0
			d, ok := family.Dimension(of(c), rank)
			switch {
			case !ok:
				return 6
			case d == rank-1:
				value = 2
			case d > 0:
				value = 1
			}
			if of(c) < 0 {
				value += 3
			}
			return value
		},
	}
}
