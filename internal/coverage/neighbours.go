package coverage

import (
	"iter"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Neighbours yields the calls one step away from c: a number changes by one, a
// data type changes, neighbours in a list are exchanged, or a dimension, list, list entry or
// operand is added or removed.
// They are check-only and share the memory of one clone.
func Neighbours(c *spec.Call) iter.Seq[*spec.Call] {
	return func(yield func(*spec.Call) bool) {
		n := c.Clone()
		n.CheckOnly = true
		for i := range n.Tensors {
			n.Tensors[i].Data = nil
		}
		w := walker{call: &n, yield: yield}
		w.dimensions()
		w.steps()
		w.counts()
		for _, field := range n.Fields() {
			w.field(&field)
		}
		var list []*tensor.Desc
		for i := range n.Tensors {
			list = append(list, &n.Tensors[i].Desc)
			w.layout(list[i], n.Param(i).Layout)
		}
		w.operands(list)
	}
}

// A walker takes one step, and undoes it before the next.
type walker struct {
	call  *spec.Call
	yield func(*spec.Call) bool
	ended bool
}

// offer yields the call as it is, unless it cannot be represented.
func (w *walker) offer() {
	if !w.ended && w.call.WellFormed(0) == nil {
		w.ended = !w.yield(w.call)
	}
}

func (w *walker) number(x *int64) {
	kept := *x
	for other := range beside(kept) {
		*x = other
		w.offer()
	}
	*x = kept
}

// beside yields the numbers one step from n, without wrapping.
func beside(n int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for _, other := range []int64{n - 1, n + 1, -n} {
			if other != n && (other > n) != (other == n-1) && !yield(other) {
				return
			}
		}
	}
}

// list offers a list with each entry changed or exchanged with the next, and with one
// entry more or less.
func (w *walker) list(x spec.List) {
	kept := slices.Clone(x.Entries())
	for i, entry := range kept {
		for other := range beside(entry) {
			if x.SetEntry(i, other); x.Entries()[i] == other { // false if a float32 cannot hold these bits
				w.offer()
			}
		}
		x.SetEntry(i, entry)
		if i > 0 && kept[i-1] != entry {
			x.SetEntry(i-1, entry)
			x.SetEntry(i, kept[i-1])
			w.offer()
			x.SetEntry(i-1, kept[i-1])
			x.SetEntry(i, entry)
		}
	}
	if len(kept) > 0 {
		x.SetEntries(kept[:len(kept)-1])
		w.offer()
	}
	x.SetEntries(append(slices.Clone(kept), 1))
	w.offer()
	x.SetEntries(nil)
	if kept == nil {
		x.SetEntries([]int64{})
	}
	w.offer()
	x.SetEntries(kept)
}

// field offers an attribute with the values next to its own.
func (w *walker) field(f *spec.Field) {
	kept := f.Bits()
	switch {
	case f.List != nil:
		w.list(f.List)
		if text := f.Characters(); text != nil { // twice, so that what may stand once in it does not
			before := *text
			*text += before
			w.offer()
			*text = before
		}
	case f.Enum != nil:
		at := slices.IndexFunc(f.Enum, func(v spec.NamedValue) bool { return v.Value == *f.Int })
		for i, named := range f.Enum {
			if i == at-1 || i == at+1 {
				w.scalar(f, uint64(named.Value))
			}
		}
	case f.Int != nil:
		w.number(f.Int)
	case f.Bool != nil:
		w.scalar(f, 1-kept)
	default:
		for _, end := range []float64{math.Inf(-1), math.Inf(1)} {
			w.scalar(f, math.Float64bits(math.Nextafter(math.Float64frombits(kept), end)))
		}
	}
	f.SetBits(kept)
}

func (w *walker) scalar(f *spec.Field, bits uint64) {
	f.SetBits(bits)
	w.offer()
}

// operands offers other data types and sizes, for one operand or for several at
// once, because other rules may require them to be equal.
func (w *walker) operands(list []*tensor.Desc) {
	for chosen := range subsets(list) {
		for _, dtype := range tensor.Shared() {
			w.together(chosen, func(d *tensor.Desc) bool {
				same := d.DType == dtype
				d.DType = dtype
				return !same
			})
		}
		for i := range chosen[0].Rank() {
			for _, step := range []int64{-1, 1} {
				w.together(chosen, func(d *tensor.Desc) bool {
					if i >= len(d.Sizes) || d.Sizes[i] == math.MaxInt64 {
						return false
					}
					d.Sizes = slices.Clone(d.Sizes)
					d.Sizes[i] += step
					return true
				})
			}
		}
		w.together(chosen, func(d *tensor.Desc) bool {
			d.Sizes = append(slices.Clone(d.Sizes), 1)
			return true
		})
		w.together(chosen, func(d *tensor.Desc) bool {
			d.Sizes = d.Sizes[:max(len(d.Sizes)-1, 0)]
			return true
		})
	}
}

// subsets yields all nonempty subsets of a few descriptors; of many, each alone
// and all.
func subsets(list []*tensor.Desc) iter.Seq[[]*tensor.Desc] {
	const few = 4
	return func(yield func([]*tensor.Desc) bool) {
		for i := 0; len(list) > few && i < len(list); i++ {
			if !yield(list[i : i+1]) {
				return
			}
		}
		if len(list) > few {
			yield(list)
			return
		}
		for set := 1; set < 1<<len(list); set++ {
			var chosen []*tensor.Desc
			for i, d := range list {
				if set>>i&1 == 1 {
					chosen = append(chosen, d)
				}
			}
			if !yield(chosen) {
				return
			}
		}
	}
}

// together takes one step with several descriptors, if all of them can.
func (w *walker) together(list []*tensor.Desc, step func(*tensor.Desc) bool) {
	kept := make([]tensor.Desc, len(list))
	all := true
	for i, d := range list {
		kept[i] = *d
		all = step(d) && all
	}
	if all {
		w.offer()
	}
	for i, d := range list {
		*d = kept[i]
	}
}

// layout offers a descriptor with a layout of the family if it has none,
// without its layout, and with each number of the layout changed.
func (w *walker) layout(d *tensor.Desc, family *tensor.Family) {
	kept := d.Layout
	if kept == nil && family == nil {
		return
	}
	for field := range tensor.Fields(kept) {
		switch {
		case field.List != nil && field.Counted:
			for i := range *field.List {
				w.number(&(*field.List)[i])
			}
		case field.List != nil:
			w.list((*spec.Integers)(field.List))
		case field.Names == nil && *field.Number > 0:
			w.number(field.Number)
		}
	}
	if kept == nil {
		d.Layout = family.Packed(d.Sizes)
	} else {
		d.Layout = nil
	}
	w.offer()
	d.Layout = kept
}

// dimensions offers the call without its first or last dimension, and with one
// of them duplicated.
func (w *walker) dimensions() {
	w.resized(func(list []int64, _ int64) []int64 { return list[1:] })
	w.resized(func(list []int64, _ int64) []int64 { return list[:len(list)-1] })
	w.resized(func(list []int64, entry int64) []int64 { return slices.Insert(list, 0, max(entry, list[0])) })
	w.resized(func(list []int64, entry int64) []int64 { return append(list, max(entry, list[len(list)-1])) })
}

// steps offers the call without its first or last slicing step, and with one of
// them duplicated.
func (w *walker) steps() {
	for _, resize := range []func(list []int64) []int64{
		func(list []int64) []int64 { return list[1:] },
		func(list []int64) []int64 { return list[:len(list)-1] },
		func(list []int64) []int64 { return slices.Insert(list, 0, list[0]) },
		func(list []int64) []int64 { return append(list, list[len(list)-1]) },
	} {
		other := w.call.Clone()
		for _, field := range other.Fields() {
			if field.Along == spec.AlongSteps && field.List.Len() > 0 {
				field.List.SetEntries(resize(field.List.Entries()))
			}
		}
		w.offerInstead(&other)
	}
}

// counts offers the call with one operand more or less for a parameter that takes many.
func (w *walker) counts() {
	for p := range w.call.Operator.Params {
		first, end := w.call.Counts.Span(p)
		if w.call.Operator.Params[p].Count != spec.Many {
			continue
		}
		more := w.call.Clone()
		more.Pass(p, end-first+1)
		more.Tensors[end] = more.Tensors[end-1].Clone()
		w.offerInstead(&more)
		if end-first > 1 {
			less := w.call.Clone()
			less.Drop(end - 1)
			w.offerInstead(&less)
		}
	}
}

// offerInstead offers another call.
func (w *walker) offerInstead(other *spec.Call) {
	kept := w.call
	w.call = other
	w.offer()
	w.call = kept
}

// resized offers the call with every list resized that has an entry for each
// dimension. An added dimension has at least the given entry, which is a stride
// beyond all elements.
func (w *walker) resized(resize func(list []int64, entry int64) []int64) {
	other := w.call.Clone()
	for i := range other.Tensors {
		d := &other.Tensors[i].Desc
		place, err := d.Place()
		if err != nil || d.Rank() == 0 {
			return
		}
		d.Sizes = resize(d.Sizes, math.MinInt64)
		for field := range tensor.Fields(d.Layout) {
			switch {
			case field.List == nil:
			case !field.Counted:
				return // no rule of the text limits the rank
			case *field.List != nil:
				*field.List = resize(*field.List, place.Span)
			}
		}
	}
	for _, field := range other.Fields() {
		if field.Along == spec.AlongDimensions && field.List.Len() > 0 {
			field.List.SetEntries(resize(field.List.Entries(), math.MinInt64))
		}
	}
	w.offerInstead(&other)
}

// mostSteered bounds the elements of an operand that are changed.
const mostSteered = 64

// steered yields c with one element of an operand of indices changed by one.
// The calls share the memory of one clone.
func steered(c *spec.Call) iter.Seq[*spec.Call] {
	return func(yield func(*spec.Call) bool) {
		n := c.Clone()
		for i := range n.Tensors {
			t := &n.Tensors[i]
			if !c.Param(i).Indices {
				continue
			}
			for e := range min(int64(len(t.Data))/t.DType.Size(), mostSteered) {
				kept := t.Bits(e)
				for _, bits := range []uint64{kept - 1, kept + 1} {
					if t.SetBits(e, bits); !yield(&n) {
						return
					}
				}
				t.SetBits(e, kept)
			}
		}
	}
}
