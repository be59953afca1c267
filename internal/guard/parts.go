package guard

import (
	"bytes"
	"cmp"
	"iter"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
)

// Sparse reports whether only parts of the memory hold anything.
func (m *Memory) Sparse() bool { return len(m.parts) > 0 }

// Unchanged reports whether a range of Bytes, or the parts of it that hold anything, have their
// initial content.
func (m *Memory) Unchanged(from, to int64) bool {
	if !m.Sparse() {
		return bytes.Equal(m.Before[from:to], m.Bytes[from:to])
	}
	for part := range m.within(from, to) {
		if !bytes.Equal(m.Before[part.Start:part.End], m.Bytes[part.Start:part.End]) {
			return false
		}
	}
	return true
}

// FirstChange returns where a range of Bytes first changed; found is false if it is
// [Memory.Unchanged].
func (m *Memory) FirstChange(from, to int64) (at int64, found bool) {
	for part := range m.within(from, to) {
		for at := part.Start; at < part.End; at++ {
			if m.Before[at] != m.Bytes[at] {
				return at, true
			}
		}
	}
	return 0, false
}

// Held returns a copy of Bytes, or of the parts that hold anything.
func (m *Memory) Held() (held []byte) {
	for part := range m.within(0, int64(len(m.Bytes))) {
		held = append(held, m.Bytes[part.Start:part.End]...)
	}
	return held
}

// within yields the parts of a range that hold anything: the range itself, unless the memory is
// sparse.
func (m *Memory) within(from, to int64) iter.Seq[backends.Part] {
	return func(yield func(backends.Part) bool) {
		if !m.Sparse() {
			yield(backends.Part{Start: from, End: to})
			return
		}
		first, _ := slices.BinarySearchFunc(m.parts, from, func(p backends.Part, at int64) int { return cmp.Compare(p.End, at) })
		for _, p := range m.parts[first:] {
			if p.Start = max(p.Start, from); p.Start >= to {
				return
			}
			if p.End = min(p.End, to); p.Start < p.End && !yield(p) {
				return
			}
		}
	}
}

// partsOf returns the parts of a region, from its start on, or nil if it holds something
// throughout.
func (m *Memory) partsOf(r Region) (list []backends.Part) {
	if !m.Sparse() {
		return nil
	}
	for part := range m.within(r.Start, r.End) {
		list = append(list, backends.Part{Start: part.Start - r.Start, End: part.End - r.Start})
	}
	if len(list) == 1 {
		return nil
	}
	return list
}

// appendParts appends the parts of an operand's region that hold anything. In a sparse one they
// are the guards, the patches, and elements with as many bytes around them as a guard has.
func (m *Memory) appendParts(list []backends.Part, c *spec.Call, operand int) []backends.Part {
	r, p, t := m.Operands[operand], &m.places[operand], &c.Tensors[operand]
	size, end := t.DType.Size(), r.Buffer+r.Length
	if operand >= m.inputs || !p.Sparse() || t.Patches == nil && t.Layout == nil && t.View == 0 {
		return append(list, backends.Part{Start: r.Start, End: r.End})
	}
	first := len(list)
	list = append(list, backends.Part{Start: r.Start, End: r.Buffer})
	for _, patch := range t.Patches {
		at := r.Buffer + patch.First*size
		list = append(list, backends.Part{Start: at, End: at + int64(len(patch.Data))})
	}
	if t.Patches == nil {
		for offset := range Offsets(t.Sizes, p) {
			at := r.Buffer + offset*size
			if at < end { // or the call breaks the rule that the buffer holds every element
				list = append(list, backends.Part{Start: max(at-Width, r.Buffer), End: min(at+size+Width, end)})
			}
		}
	} else {
		end = r.Buffer + p.Elements*size
	}
	list = append(list, backends.Part{Start: end, End: r.End})
	return append(list[:first], joined(list[first:])...)
}

// joined sorts parts, and joins those that touch or overlap.
func joined(list []backends.Part) []backends.Part {
	slices.SortFunc(list, func(a, b backends.Part) int { return cmp.Compare(a.Start, b.Start) })
	n := 0
	for _, part := range list[1:] {
		if part.Start <= list[n].End {
			list[n].End = max(list[n].End, part.End)
		} else {
			n++
			list[n] = part
		}
	}
	return list[:n+1]
}
