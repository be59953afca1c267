package minimise

import (
	"iter"
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// simplifyAttributes proposes absent lists, shorter lists, and values nearer
// to zero.
func simplifyAttributes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		propose := func(i int, edit func(*spec.Field)) bool {
			candidate := c.Clone()
			edit(&candidate.Fields()[i])
			return yield(candidate)
		}
		for i, field := range c.Fields() {
			if field.List == nil {
				for _, bits := range simplerScalars(&field) {
					if !propose(i, func(f *spec.Field) { f.SetBits(bits) }) {
						return
					}
				}
				continue
			}
			if text := field.Characters(); text != nil {
				for _, simpler := range simplerTexts(string(*text)) {
					if !propose(i, func(f *spec.Field) { *f.Characters() = spec.Characters(simpler) }) {
						return
					}
				}
				continue
			}
			entries := field.List.Entries()
			n := len(entries)
			if field.Optional && entries != nil && !propose(i, func(f *spec.Field) { f.List.SetEntries(nil) }) {
				return
			}
			if field.Along == spec.AlongSteps && n > 0 && !propose(i, func(f *spec.Field) { f.List.SetEntries(f.List.Entries()[:n-1]) }) {
				return
			}
			for k, value := range entries {
				for _, simpler := range simplerEntries(&field, value) {
					if !propose(i, func(f *spec.Field) { f.List.SetEntry(k, simpler) }) {
						return
					}
				}
			}
		}
	}
}

// simplerScalars lists the bits of simpler values for a scalar, the simplest
// first.
func simplerScalars(field *spec.Field) (list []uint64) {
	if field.Optional {
		list = append(list, field.Default)
	}
	switch {
	case field.Bool != nil:
		return append(list, 0)
	case field.Float != nil:
		if n, ok := nearby(*field.Float); ok {
			for _, whole := range append(simplerValues(n), n, n+1, n-1) {
				list = append(list, math.Float64bits(float64(whole)))
			}
			for _, half := range []float64{0.5, -0.5, float64(n) + 0.5, float64(n) - 0.5} {
				list = append(list, math.Float64bits(half))
			}
		}
		return append(list, simplerElements(tensor.Float64, field.Bits())...)
	}
	for _, value := range simplerValues(*field.Int) {
		list = append(list, uint64(value))
	}
	return list
}

// simplerEntries lists simpler values for an entry of a list, the simplest
// first. The last has the same remainder by 8, which a fault may depend on.
func simplerEntries(field *spec.Field, value int64) (list []int64) {
	switch {
	case !field.Float32 && value > 8:
		return append(simplerValues(value), value-8)
	case !field.Float32:
		return simplerValues(value)
	}
	number := math.Float32frombits(uint32(value))
	for _, simpler := range []float32{1, 2, 0.5, 0, float32(math.Trunc(float64(number)))} {
		list = append(list, int64(math.Float32bits(simpler)))
	}
	for _, bits := range simplerElements(tensor.Float32, uint64(value)) {
		list = append(list, int64(bits))
	}
	return list
}
