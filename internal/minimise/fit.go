package minimise

import (
	"iter"
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// fitEntries proposes values for one entry of a list that simplifyAttributes
// does not try, like fitSizes for sizes.
func fitEntries(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i, field := range c.Fields() {
			if field.List == nil {
				continue
			}
			for k, value := range field.List.Entries() {
				for _, other := range closeEntries(&field, value) {
					candidate := c.Clone()
					candidate.Fields()[i].List.SetEntry(k, other)
					if !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// closeEntries lists values for an entry of a list, as closeSizes does, with
// the entry's sign.
func closeEntries(field *spec.Field, value int64) (list []int64) {
	if !field.Float32 {
		for _, size := range closeSizes(int64(min(magnitude(value), math.MaxInt64))) {
			if value < 0 {
				size = -size
			}
			list = append(list, size)
		}
		return list
	}
	n, ok := nearby(float64(math.Float32frombits(uint32(value))))
	if !ok || n < 0 {
		return nil
	}
	for _, whole := range closeSizes(n + 2) {
		list = append(list, int64(math.Float32bits(float32(whole))))
	}
	return list
}

// flatten proposes a call from one element to an output with the same number of
// elements in one dimension, so that a single entry of a list makes
// it large. Other optional attributes stay or become absent.
func (l Limits) flatten(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		var sizes []int64
		if inferred := inferredSizes(c); inferred != nil {
			sizes = inferred[0]
		} else if !c.Operator.Infers() && c.Param(c.Inputs()).Layout == nil {
			sizes = c.Output().Sizes
		}
		elements, err := tensor.Elements(sizes)
		if err != nil || elements < 2 {
			return
		}
		one := c.Clone()
		for rank(&one) > 1 {
			l.dropDimension(&one, 0)
		}
		l.cut(&one, everyOperand, 0, 1, false)
		for _, field := range one.Fields() {
			if field.List != nil && field.Along != spec.AlongNothing {
				for field.Along.Len(field.List) > 1 {
					field.Along.Drop(field.List, 1)
				}
			}
		}
		for i, field := range one.Fields() {
			if field.List == nil || field.Axis {
				continue
			}
			plain := one.Clone()
			for k, other := range plain.Fields() {
				if k != i && other.Optional {
					other.SetDefault()
				}
			}
			for k := range field.List.Entries() {
				for _, value := range []int64{elements, elements - 1} {
					for _, from := range []*spec.Call{&plain, &one} {
						candidate := from.Clone()
						entries := make([]int64, field.List.Len())
						if entries[k] = value; field.Float32 {
							entries[k] = int64(math.Float32bits(float32(value)))
						}
						candidate.Fields()[i].List.SetEntries(entries)
						if !yield(candidate) {
							return
						}
					}
				}
			}
		}
	}
}
