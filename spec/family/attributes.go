package family

import (
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// AtLeast makes the check that no integer, and no entry of a list, among the named attributes
// is less than least.
func AtLeast(least int64, names ...string) func(k *spec.Check) {
	return func(k *spec.Check) {
		for _, name := range names {
			field := k.Fields().Named(name)
			if field.Int != nil && *field.Int < least {
				k.Breaks("%s is %d", name, *field.Int)
			}
			if field.List == nil {
				continue
			}
			for i, value := range field.List.Entries() {
				if value < least {
					k.Breaks("%s[%d] is %d", name, i, value)
				}
			}
		}
	}
}

// PerDimension makes the check that each of the named lists that is not absent has one entry
// for each dimension of the first operand.
func PerDimension(names ...string) func(k *spec.Check) {
	return func(k *spec.Check) {
		for _, name := range names {
			list, rank := k.Fields().Named(name).List, k.Tensors[0].Rank()
			if list.Entries() != nil && list.Len() != rank {
				k.Breaks("%s has %d entries for %d dimensions", name, list.Len(), rank)
			}
		}
	}
}

// OneLength makes the check that each of the named lists that is not absent is as long as the first.
func OneLength(names ...string) func(k *spec.Check) {
	return func(k *spec.Check) {
		first := k.Fields().Named(names[0]).List.Len()
		for _, name := range names[1:] {
			if f := k.Fields().Named(name); !f.IsDefault() && f.List.Len() != first {
				k.Breaks("%s has %d entries, %s %d", names[0], first, name, f.List.Len())
			}
		}
	}
}

// AxesInRange checks that every attribute that is an axis, or a list of axes, names dimensions
// of the first operand.
func AxesInRange(k *spec.Check) {
	for _, attribute := range k.Fields() {
		switch {
		case !attribute.Axis:
		case attribute.List == nil:
			InRange(k, *attribute.Int)
		default:
			InRange(k, attribute.List.Entries()...)
		}
	}
}

// InRange checks that axes name dimensions of the first operand.
func InRange(k *spec.Check, axes ...int64) {
	rank := k.Tensors[0].Rank()
	for _, axis := range axes {
		if _, ok := Dimension(axis, rank); !ok {
			k.Breaks("axis %d of %d dimensions", axis, rank)
		}
	}
}

// Ranks makes the check that the rank of the first operand is from least to most.
func Ranks(least, most int) func(k *spec.Check) {
	return func(k *spec.Check) {
		if rank := k.Tensors[0].Rank(); rank < least || rank > most {
			k.Breaks("%d dimensions", rank)
		}
	}
}

// DimensionsOf makes the check that the attribute called name, or each entry of the list,
// is the number, from 0 on, of a dimension of the tensor that of returns.
func DimensionsOf(of func(c *spec.Call) *spec.Tensor, name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		field, rank := k.Fields().Named(name), of(k.Call).Rank()
		if field.List == nil {
			if d := *field.Int; d < 0 || d >= int64(rank) {
				k.Breaks("%s is %d, of %d dimensions", name, d, rank)
			}
			return
		}
		for i, d := range field.List.Entries() {
			if d < 0 || d >= int64(rank) {
				k.Breaks("%s[%d] is %d, of %d dimensions", name, i, d, rank)
			}
		}
	}
}

// Distinct makes the check that no dimension occurs twice in the named lists together, whose
// entries are numbers of dimensions.
func Distinct(names ...string) func(k *spec.Check) {
	return func(k *spec.Check) {
		var seen [tensor.MaxRank]bool
		for _, name := range names {
			for _, d := range k.Fields().Named(name).List.Entries() {
				if seen[d] {
					k.Breaks("%d occurs twice in %s", d, strings.Join(names, " and "))
					return
				}
				seen[d] = true
			}
		}
	}
}
