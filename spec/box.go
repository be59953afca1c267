package spec

import "example.com/conform/spec/tensor"

// A Box is a block of output elements that all come from one operand, or hold
// one constant. Its loops state where they lie and where they come from.
type Box struct {
	Element int64  // row-major ordinal of its first element in the output
	Source  Source // of that element
	Loops   []Loop // the innermost last
}

// A Loop is a dimension of a [Box], or several that are one.
type Loop struct {
	Count   int64   // of elements
	By      int64   // the distance between neighbours in the output
	Step    int64   // the distance between their sources
	Offsets []int64 // unless nil, replaces Step: the distance of each source from the first
}

// Row returns the innermost loop of a box.
func (b *Box) Row() Loop {
	if n := len(b.Loops); n > 0 {
		return b.Loops[n-1]
	}
	return Loop{Count: 1}
}

// Rows yields, as often as a box has its innermost loop, the ordinals of the
// first element of the loop in the output and in the operand.
func (b *Box) Rows(yield func(element, source int64) bool) {
	outer := b.Loops[:max(len(b.Loops)-1, 0)]
	var index [2 * tensor.MaxRank]int64
	element, source := b.Element, b.Source.Element
	for yield(element, source) {
		d := len(outer) - 1
		for ; d >= 0; d-- {
			l := &outer[d]
			element += l.By
			source -= l.Offset(index[d])
			if index[d]++; index[d] < l.Count {
				source += l.Offset(index[d])
				break
			}
			element -= l.By * l.Count
			index[d] = 0
		}
		if d < 0 {
			return
		}
	}
}

// spread sets the source of each element of the box.
func (b *Box) spread(sources []Source) {
	row := b.Row()
	for element, source := range b.Rows {
		for _, offset := range row.Offsets {
			sources[element] = Source{b.Source.Operand, source + offset}
			element += row.By
		}
		for range row.Count - int64(len(row.Offsets)) {
			sources[element] = Source{b.Source.Operand, source}
			element += row.By
			source += row.Step
		}
	}
}

// Offset returns the distance of source k of a loop from the first.
func (l *Loop) Offset(k int64) int64 {
	if l.Offsets != nil {
		return l.Offsets[k]
	}
	return l.Step * k
}

// rank orders loops by how fast they copy as the innermost.
func (l *Loop) rank() int64 {
	switch {
	case l.Offsets != nil:
		return l.Count
	case l.By == 1 && l.Step == 1:
		return 8 * l.Count
	default:
		return 2 * l.Count
	}
}

// split returns a loop as two without offsets, if its offsets repeat an even
// pattern at even distances: 0 1 2 8 9 10, or 0 0 0 1 1 1. The outer loop has a
// count of 1 if the loop is even or has no pattern.
func (l *Loop) split() (outer, inner Loop) {
	if l.Offsets == nil {
		return Loop{Count: 1}, *l
	}
	step, n := l.Offsets[1], int64(2)
	for n < l.Count && l.Offsets[n] == n*step {
		n++
	}
	inner = Loop{Count: n, By: l.By, Step: step}
	if n == l.Count {
		return Loop{Count: 1}, inner
	}
	outer = Loop{Count: l.Count / n, By: n * l.By, Step: l.Offsets[n]}
	for k, offset := range l.Offsets {
		if k := int64(k); l.Count%n > 0 || offset != k/n*outer.Step+k%n*step {
			return Loop{Count: 1}, *l
		}
	}
	return outer, inner
}
