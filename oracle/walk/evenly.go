package walk

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A division says how a dimension of an output is divided into parts. A box has
// one part of each dimension.
type division struct {
	starts []int64 // of the parts after the first
	apart  bool    // every place is a part
	uneven bool
}

// parts returns the number of parts of a dimension of some size.
func (v *division) parts(size int64) int64 {
	if v.apart {
		return size
	}
	return int64(len(v.starts)) + 1
}

// part returns the bounds of part k.
func (v *division) part(k, size int64) (first, end int64) {
	if v.apart {
		return k, k + 1
	}
	end = size
	if k > 0 {
		first = v.starts[k-1]
	}
	if k < int64(len(v.starts)) {
		end = v.starts[k]
	}
	return first, end
}

// Cut states, before a loop [Output.Evenly], that a new part of dimension d
// begins at a place: elements before it and elements from it on have nothing in
// common. Cuts are made in ascending order; those outside the dimension, and at
// its first place, divide nothing.
func (o *Output) Cut(d int, place int64) {
	v := o.division(d)
	if last := len(v.starts) - 1; place > 0 && place < o.Sizes[d] && (last < 0 || v.starts[last] < place) {
		v.starts = append(v.starts, place)
	}
}

// Apart cuts dimension d at every place.
func (o *Output) Apart(d int) { o.division(d).apart = true }

// Uneven states, before a loop [Output.Evenly], that the distances between
// neighbours along dimension d differ. They are the same in every row.
func (o *Output) Uneven(d int) { o.division(d).uneven = true }

// division returns the division of dimension d, to change it.
func (o *Output) division(d int) *division {
	w := o.walk
	w.divided = max(w.divided, d+1)
	return &w.divisions[d]
}

// whole makes every dimension even and one part.
func (w *Walk) whole() {
	for d := range w.divided {
		w.divisions[d] = division{starts: w.divisions[d].starts[:0]}
	}
	w.divided = 0
}

// Evenly is Elements for an output that consists of boxes: the output is one
// box, unless Cut divides it. A box comes from one operand, or is a constant,
// with the same distance between the sources of all neighbours along a
// dimension, unless it is Uneven. A sparse walk yields only the corners of a
// box: its first element, the second and the last along each dimension, and the
// last of all. Along an uneven dimension it yields all elements. Other
// distances are a fault of the page. Evenly yields all elements if that is less
// work, or if a box comes from Nowhere.
func (o *Output) Evenly(yield func(at []int64) bool) {
	w := o.walk
	defer w.whole()
	if !w.Sparse || w.Explaining || !o.isWorthBoxes() {
		o.Elements(yield)
		return
	}
	w.inside = true
	defer func() { w.inside = false }()
	more := true
	source := func() spec.Source {
		w.source = spec.Source{Operand: spec.Unset}
		more = more && yield(w.index[:len(o.Sizes)])
		return w.source
	}
	var which [tensor.MaxRank]int64 // the part of each dimension
	for {
		switch o.box(&which, source) {
		case spec.Unset, spec.Anything:
			o.Elements(yield)
			return
		case uneven:
			w.fail("does not take the elements of an output of sizes %v evenly", o.Sizes)
			return
		}
		d := len(o.Sizes) - 1
		for ; d >= 0; d-- {
			if which[d]++; which[d] < w.divisions[d].parts(o.Sizes[d]) {
				break
			}
			which[d] = 0
		}
		if d < 0 {
			break
		}
	}
	o.set = true
}

// isWorthBoxes reports whether the corners of all boxes are fewer than the
// elements of the output.
func (o *Output) isWorthBoxes() bool {
	elements := o.admits.Elements()
	if elements == 0 {
		return false
	}
	boxes, corners := int64(1), int64(2*len(o.Sizes)+2)
	for d, size := range o.Sizes {
		v := &o.walk.divisions[d]
		n := v.parts(size)
		if boxes *= n; boxes > elements {
			return false
		}
		if v.uneven {
			corners += size / n
		}
	}
	return boxes*corners <= elements
}

// uneven is what box returns if the elements are not where they should be.
const uneven = spec.Unset - 1

// box adds the box of one part of each dimension to what is admitted, and
// returns the operand of its elements.
func (o *Output) box(which *[tensor.MaxRank]int64, source func() spec.Source) int {
	w, rank := o.walk, len(o.Sizes)
	at := w.index[:rank]
	loops := w.loops[:rank]
	w.offsets = w.offsets[:0]
	b := spec.Box{Loops: loops}
	by := int64(1)
	for d := rank - 1; d >= 0; d-- {
		first, end := w.divisions[d].part(which[d], o.Sizes[d])
		at[d] = first
		loops[d] = spec.Loop{Count: end - first, By: by}
		b.Element += first * by
		by *= o.Sizes[d]
	}
	b.Source = source()
	if b.Source.Operand == spec.Unset || b.Source.Operand == spec.Anything {
		return b.Source.Operand
	}
	even, last := true, b.Source
	// beyond returns the distance of the source of the element at at from the
	// first source, and sees that it is of the same operand.
	beyond := func() int64 {
		s := source()
		even = even && s.Operand == b.Source.Operand && (s.Operand != spec.Constant || s == b.Source)
		return s.Element - b.Source.Element
	}
	for d := range loops {
		l, first := &loops[d], at[d]
		switch n := l.Count - 1; {
		case n == 0:
			continue
		case w.divisions[d].uneven:
			from := len(w.offsets)
			w.offsets = append(w.offsets, 0)
			for range n {
				at[d]++
				w.offsets = append(w.offsets, beyond())
			}
			l.Offsets = w.offsets[from:]
			last.Element += l.Offsets[n]
		default:
			at[d]++
			l.Step = beyond()
			at[d] = first + n
			even = beyond() == n*l.Step && even
			last.Element += n * l.Step
		}
		at[d] = first
	}
	for d := range loops {
		at[d] += loops[d].Count - 1
	}
	if !even || source() != last {
		return uneven
	}
	o.admits.AddBox(b)
	return b.Source.Operand
}
