package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

// The passes of this file are for calls that state the sizes of their output, where a change
// of one size asks for others: of operands and in attributes.

// States reports whether a call states the sizes of an output without a layout.
func States(c *spec.Call) bool {
	return !c.Operator.Infers() && c.Param(c.Inputs()).Layout == nil
}

// dropNumbered proposes the call without a dimension of some operands, together with what is
// stated about it: the dimension numbers that name it, and its entry in each list that has one
// for each dimension. It is for calls whose dimensions correspond as attributes say, and not
// by their position.
func (l Limits) dropNumbered(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		if !States(c) || !corresponding(c) {
			return
		}
		checker := spec.Checker{Quiet: true}
		most := broken(&checker, c)
		var drop func(candidate spec.Call, i int) bool
		drop = func(candidate spec.Call, i int) bool {
			if l.enough() { // few of the choices are proposed, and there may be many
				return false
			}
			if i == len(c.Tensors) {
				return candidate.WellFormed(l.MaxBytes) != nil || broken(&checker, &candidate) > most || yield(candidate)
			}
			for k := range c.Tensors[i].Rank() {
				if listed(c, i, -1) {
					break
				}
				for _, kept := range naming(&candidate, i, k) {
					without := candidate.Clone()
					if l.dropNamed(&without, i, k, kept); !drop(without, i+1) {
						return false
					}
				}
			}
			return drop(candidate, i+1)
		}
		drop(c.Clone(), 0)
	}
}

// broken returns how many rules a call breaks, none if a check panics: whoever tries the call
// sees that.
func broken(checker *spec.Checker, c *spec.Call) (n int) {
	defer func() {
		if recover() != nil {
			n = 0
		}
	}()
	return len(checker.Violations(c, spec.NewReading(nil)))
}

// corresponding reports whether a call states what its dimensions are.
func corresponding(c *spec.Call) bool {
	for _, field := range c.Fields() {
		if field.AxisOf != "" {
			return true
		}
	}
	for i := range c.Inputs() {
		if listed(c, i, c.Tensors[0].Rank()) || listed(c, i, c.Output().Rank()) {
			return true
		}
	}
	return false
}

// listed reports whether an operand is a list of n integers, of any number if n is negative,
// in which no dimension number names a dimension.
func listed(c *spec.Call, i, n int) bool {
	t, p := &c.Tensors[i], c.Param(i)
	if !p.Indices || t.Rank() != 1 || n >= 0 && t.Sizes[0] != int64(n) {
		return false
	}
	return !slices.ContainsFunc(c.Fields(), func(field spec.Field) bool { return field.AxisOf == p.Name })
}

// naming returns -1, and the positions of the lists that name dimension k of an operand and may
// name another one.
func naming(c *spec.Call, i, k int) []int {
	list := []int{-1}
	for f, field := range c.Fields() {
		if field.AxisOf == c.Param(i).Name && field.List != nil && c.Tensors[i].Rank() > 1 && slices.Contains(field.List.Entries(), int64(k)) {
			list = append(list, f)
		}
	}
	return list
}

// dropNamed drops dimension k of an operand, with what is stated about it. The list at
// position kept, unless that is negative, keeps its entry, which then names another dimension.
func (l Limits) dropNamed(c *spec.Call, i, k, kept int) {
	t := &c.Tensors[i]
	rank := t.Rank()
	l.dropPlace(t, k)
	column, columns := -1, int64(0) // the entry that a list has lost, and how many it had
	for f, field := range c.Fields() {
		switch {
		case field.AxisOf == c.Param(i).Name && field.Int != nil:
			if *field.Int > int64(k) {
				*field.Int--
			}
		case field.AxisOf == c.Param(i).Name:
			entries := field.List.Entries()
			if at := slices.Index(entries, int64(k)); at >= 0 && f != kept {
				column, columns = at, int64(len(entries))
				field.List.SetEntries(slices.Delete(entries, at, at+1))
			}
			for at, entry := range field.List.Entries() {
				if entry > int64(k) || entry == int64(rank)-1 {
					field.List.SetEntry(at, entry-1)
				}
			}
		case i == 0 && free(&field) && field.List.Len() == rank:
			field.List.SetEntries(slices.Delete(field.List.Entries(), k, k+1))
		}
	}
	for j := range c.Inputs() {
		if j != i && listed(c, j, rank) {
			l.dropIndex(&c.Tensors[j], 0, k)
		}
	}
	if column >= 0 {
		l.dropTupleEntry(c, column, columns)
	}
	for _, field := range c.Fields() { // for each dimension that the list names
		if i == 0 && column >= 0 && field.Along == spec.AlongSteps && !field.Axis && int64(field.List.Len()) == columns {
			field.Along.Drop(field.List, column)
		}
	}
}

// dropTupleEntry drops an entry of each tuple of n along the dimension of an operand of indices that
// an attribute names.
func (l Limits) dropTupleEntry(c *spec.Call, entry int, n int64) {
	for _, field := range c.Fields() {
		for i := range c.Inputs() {
			t := &c.Tensors[i]
			if field.Int == nil || field.AxisOf != c.Param(i).Name || !c.Param(i).Indices {
				continue
			}
			if d := *field.Int; d >= 0 && d < int64(t.Rank()) && t.Sizes[d] == n {
				l.dropIndex(t, int(d), entry)
			}
		}
	}
}
