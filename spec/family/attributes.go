package family

import "example.com/conform/spec"

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
