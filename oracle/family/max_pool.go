package family

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// A MaxPool selects the greatest element of each window, and its place:
//
//	values[n, c, window] = the greatest of X[n, c, places of the window in X]
//	places[n, c, window] = Place of that element
type MaxPool struct {
	X         walk.Operand
	Sliding   Sliding
	Sizes     []int64        // of the outputs
	NaN, Ties *spec.Question // the first is one of [family.SelectsNaN]; the answer 1 to the second is the last element, and without it it is the first
	// Nothing states the greatest of no elements, by the answer to a question, if there is one.
	Nothing func(w *walk.Walk, d tensor.DType, answer spec.Answer)
	None    *spec.Question
	// Place returns the place of the element of X at some coordinates, in a way that counts says.
	Place  func(at, sizes []int64, counts int64) int64
	Counts int64
	Cites  [3]*spec.Rule // decide places
}

// Run states the elements of two outputs, of which there may be no second.
func (p MaxPool) Run(w *walk.Walk, values *walk.Output, places []walk.Output) {
	goesOn := values.HasSizes(p.Sizes...)
	for i := range places {
		goesOn = places[i].HasSizes(p.Sizes...) && goesOn
	}
	if !goesOn {
		return
	}
	v, d, nan, last := &p.Sliding, p.X.DType, family.NaNCounts, false
	if HasNaN(p.X) {
		nan = w.Answer(p.NaN)
	}
	if p.Ties != nil && len(places) > 0 && v.HasTies(w, p.X, p.Sizes) {
		last = w.Answer(p.Ties) == 1
	}
	var none spec.Answer
	if p.None != nil && v.HasNone(w, p.Sizes) {
		none = w.Answer(p.None)
	}
	from := w.Index(p.X.Rank())
	for to := range values.Elements {
		switch list := v.Inside(w, p.X, to, from); {
		case len(list) == 0:
			p.Nothing(w, d, none)
		case nan == family.NaNUndefined && AnyNaN(d, list):
			w.Anything()
		default:
			w.Computed(Extreme(w, list, 1, nan), list...)
		}
	}
	for i := range places {
		for _, rule := range p.Cites {
			if rule != nil {
				w.Cite(rule)
			}
		}
		for to := range places[i].Elements {
			best, at := uint64(0), int64(-1)
			terms := v.Move(to[2:])
			copy(from, to[:2])
			free := terms == 0
			for range terms {
				v.Next(from[2:], nil)
				bits := p.X.Bits(index.Ordinal(from, p.X.Sizes))
				free = free || d.NaN(bits)
				if side := Compare(d, bits, best); at < 0 || side > 0 || side == 0 && last {
					best, at = bits, p.Place(from, p.X.Sizes, p.Counts)
				}
			}
			if w.Constant(uint64(at)); free {
				w.Anything()
			}
		}
		if to := places[i].Asked(); to != nil {
			w.Remark("the greatest of %d elements", v.Move(to[2:]))
		}
	}
}

// AnyNaN reports whether an element of some is a NaN.
func AnyNaN(d tensor.DType, list []walk.Term) bool {
	for _, term := range list {
		if d.NaN(term.Bits) {
			return true
		}
	}
	return false
}

// Counted returns how many elements of the padded input are in a window, whose place along each spatial dimension is given:
// all of them if those behind the padding count.
func (s *Sliding) Counted(at, padded []int64, behind bool) int64 {
	all := int64(1)
	for d, size := range padded {
		start, n := at[d]*s.Strides[d], s.Kernel[d]
		for !behind && n > 0 && start+(n-1)*s.Dilations[d] >= size {
			n--
		}
		all *= n
	}
	return all
}
