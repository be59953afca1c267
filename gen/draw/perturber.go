package draw

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A perturber perturbs one call after another.
type perturber struct {
	s *Source
	c *spec.Call

	roomForScalars []*spec.Field
	roomForLists   []list
}

// A list is a list attribute, or a list of a layout that has its own length.
type list struct {
	spec.List
	low, high int64 // the range of its entries
	along     spec.Along
	optional  bool
}

// scalars returns the attributes of the call that are not lists.
func (p *perturber) scalars() []*spec.Field {
	p.roomForScalars = p.roomForScalars[:0]
	fields := p.c.Fields()
	for i := range fields {
		if fields[i].List == nil {
			p.roomForScalars = append(p.roomForScalars, &fields[i])
		}
	}
	return p.roomForScalars
}

// lists returns the lists of the call.
func (p *perturber) lists() []list {
	p.roomForLists = p.roomForLists[:0]
	fields := p.c.Fields()
	for i := range fields {
		if f := &fields[i]; f.List != nil {
			p.roomForLists = append(p.roomForLists, list{f.List, f.Range.Min, f.Range.Max, f.Along, f.Optional})
		}
	}
	for i := range p.c.Tensors {
		for f := range tensor.Fields(p.c.Tensors[i].Layout) {
			if f.List != nil && !f.Counted {
				p.roomForLists = append(p.roomForLists, list{(*spec.Integers)(f.List), f.Min, f.Max, spec.AlongNothing, true})
			}
		}
	}
	return p.roomForLists
}

// operand picks an operand whose sizes the call states. It is one without dimensions to change
// if the call states no sizes.
func (p *perturber) operand() *spec.Tensor {
	if n := p.stated(); n > 0 {
		return &p.c.Tensors[p.s.Below(int64(n))]
	}
	return &spec.Tensor{}
}

// stated returns how many operands there are whose sizes the call states.
func (p *perturber) stated() int {
	if p.c.Operator.Infers() {
		return p.c.Inputs()
	}
	return len(p.c.Tensors)
}

// near draws a value equal to another, next to it or far from it.
func near(s *Source, value, low, high int64) int64 {
	switch s.Below(8) {
	case 0, 1:
		value++
	case 2, 3:
		value--
	case 4:
		value = 0
	case 5:
		value = -value
	case 6:
		value = Pick(s, []int64{low, high, low + 1, high - 1, math.MaxInt32, math.MinInt32})
	default:
		value += s.Between(-9, 9)
	}
	return max(low, min(value, high))
}

// dtype changes the data type of one operand.
func (p *perturber) dtype() bool {
	t := &p.c.Tensors[p.s.Below(int64(len(p.c.Tensors)))]
	before := t.DType
	t.DType = p.anyType()
	return t.DType != before
}

// anyType draws a data type: any that the operator's text has or several others have,
// unless the operator has the common ones alone and rules about them.
func (p *perturber) anyType() tensor.DType {
	types := p.c.Operator.Types()
	for _, rule := range p.c.Operator.Rules {
		if len(rule.Types) > len(types) { // of another operand
			types = rule.Types
		}
	}
	if len(types) <= len(common) || !p.s.OneIn(2) {
		return DType(p.s)
	}
	if slices.ContainsFunc(types, func(d tensor.DType) bool { return !d.Shared() }) {
		return Pick(p.s, every)
	}
	return Pick(p.s, shared)
}

var every, shared = tensor.DTypes(), tensor.Shared()

func (p *perturber) dtypes() bool {
	d := p.anyType()
	for i := range p.c.Tensors {
		if !p.c.Param(i).Indices {
			p.c.Tensors[i].DType = d
		}
	}
	return true
}

// scalar changes an attribute that is not a list.
func (p *perturber) scalar() bool {
	scalars := p.scalars()
	if len(scalars) == 0 {
		return false
	}
	f := Pick(p.s, scalars)
	switch {
	case f.Enum != nil:
		*f.Int = Pick(p.s, f.Enum).Value
	case f.Int != nil:
		*f.Int = near(p.s, *f.Int, f.Range.Min, f.Range.Max)
	case f.Bool != nil:
		*f.Bool = !*f.Bool
	default:
		f.SetBits(Pick(p.s, special64[tensor.Float64]))
	}
	return true
}

// pick picks a list that has entries.
func (p *perturber) pick() (list, bool) {
	lists := p.lists()
	if len(lists) == 0 {
		return list{}, false
	}
	l := Pick(p.s, lists)
	return l, l.Len() > 0
}

// entry changes an entry of a list: to a value near it, to another entry, or so
// that its sum with the same entry of another list overflows 32 bits.
func (p *perturber) entry() bool {
	l, ok := p.pick()
	if !ok {
		return false
	}
	values := l.Entries()
	i := p.s.Below(int64(len(values)))
	switch other, ok := p.pick(); p.s.Below(8) {
	case 0, 1:
		if ok && int(i) < other.Len() {
			l.SetEntry(int(i), max(l.low, min(1<<32-other.Entries()[i]+p.s.Below(2), l.high)))
			return true
		}
	case 2:
		l.SetEntry(int(i), Pick(p.s, values))
		return true
	}
	l.SetEntry(int(i), near(p.s, values[i], l.low, l.high))
	return true
}

// entries changes two entries, of one list or at one position of two.
func (p *perturber) entries() bool {
	l, ok := p.pick()
	other, also := p.pick()
	if !ok || !also {
		return false
	}
	i, k := p.s.Below(int64(l.Len())), p.s.Below(int64(other.Len()))
	if int(i) < other.Len() {
		k = i
	}
	l.SetEntry(int(i), near(p.s, l.Entries()[i], l.low, l.high))
	other.SetEntry(int(k), near(p.s, other.Entries()[k], other.low, other.high))
	return true
}

// length makes one list longer or shorter.
func (p *perturber) length() bool {
	lists := p.lists()
	if len(lists) == 0 {
		return false
	}
	l := Pick(p.s, lists)
	return p.resize(l, p.s.OneIn(2))
}

// lengths changes the length of all lists that have an entry for the same
// thing.
func (p *perturber) lengths() bool {
	grow := p.s.OneIn(2)
	changed := false
	for _, l := range p.lists() {
		if l.along != spec.AlongNothing {
			changed = p.resize(l, grow) || changed
		}
	}
	return changed
}

func (p *perturber) resize(l list, grow bool) bool {
	values := l.Entries()
	_, text := l.List.(*spec.Characters)
	switch n := len(values); {
	case grow && n > 0 && text: // some characters come again, anywhere
		from := p.s.Below(int64(n))
		part := slices.Clone(values[from:min(from+p.s.Between(1, 3), int64(n))])
		l.SetEntries(slices.Insert(values, int(p.s.Below(int64(n))), part...))
	case grow && n > 0 && p.s.OneIn(2):
		l.SetEntries(append(values, values[n-1]))
	case grow && values != nil && !text:
		l.SetEntries(append(values, p.s.Below(2)))
	case !grow && n > 0:
		l.SetEntries(values[:n-1])
	default:
		return false
	}
	return true
}

// absent makes an optional list absent, or an absent list empty.
func (p *perturber) absent() bool {
	lists := p.lists()
	if len(lists) == 0 {
		return false
	}
	l := Pick(p.s, lists)
	switch {
	case !l.optional:
		return false
	case l.Entries() == nil:
		l.SetEntries([]int64{})
	default:
		l.SetEntries(nil)
	}
	return true
}

// perturbElement changes one index: to a value near another index, or far from
// all.
func perturbElement(s *Source, t *spec.Tensor) {
	n := int64(len(t.Data)) / t.DType.Size()
	if n == 0 {
		return
	}
	from, to := s.Below(n), s.Below(n)
	unused := 64 - t.DType.Bits()
	low, high := int64(math.MinInt64)>>unused, int64(math.MaxInt64)>>unused
	setInteger(t, to, near(s, int64(t.Bits(from)<<unused)>>unused, low, high))
	s.unify(t)
}
