package lower

import (
	"math"

	"example.com/conform/spec/tensor"
)

// A blocked view is where the elements of a tiled array lie: the steps that divide the
// coordinates of an element, and how far apart the last values lie. Step k makes value
// rank + k, and the first values are the coordinates, the most major first.
type blocked struct {
	dimensions []int64
	steps      []step
	last       []tiledDimension
	within     []tiledDimension // while a tile divides
	values     []int64          // of the element that was asked for last
}

// A step makes a value: the quotient or the remainder of another one by a size of a tile, or
// a dimension combined with the next more minor one, of so many elements.
type step struct {
	kind  stepKind
	value int
	by    int64
	minor int // the value that a combined one adds
}

type stepKind uint8

const (
	quotient stepKind = iota
	remainder
	combination
)

// A tiledDimension is a dimension of an array that some tiles have made.
type tiledDimension struct {
	value  int
	size   uint64
	stride int64
}

// divide divides the last dimensions by a tile: those that count tiles stay where they are, and
// those within a tile follow behind all.
func (b *blocked) divide(tile []int64) {
	from := len(b.last) - len(tile)
	divided := b.last[from:] // in the same memory: there are no more of those that count tiles
	b.last, b.within = b.last[:from], b.within[:0]
	for k, size := range tile {
		d := divided[k]
		if size == tensor.Combined {
			next := &divided[k+1]
			next.value = b.add(step{kind: combination, value: d.value, by: int64(min(next.size, math.MaxInt64)), minor: next.value})
			next.size = times(next.size, d.size)
			continue
		}
		tiles := d.size / uint64(size)
		if tiles*uint64(size) < d.size {
			tiles++
		}
		b.last = append(b.last, tiledDimension{value: b.add(step{kind: quotient, value: d.value, by: size}), size: tiles})
		b.within = append(b.within, tiledDimension{value: b.add(step{kind: remainder, value: d.value, by: size}), size: uint64(size)})
	}
	b.last = append(b.last, b.within...)
}

// add adds a step, and returns the number of its value.
func (b *blocked) add(s step) int {
	b.steps = append(b.steps, s)
	return len(b.dimensions) + len(b.steps) - 1
}

// at returns the offset of the element at coordinates, in elements.
func (b *blocked) at(coordinates []int64) (offset int64) {
	values := b.values[:0]
	for _, d := range b.dimensions {
		values = append(values, coordinates[d])
	}
	for _, s := range b.steps {
		x := values[s.value]
		switch s.kind {
		case quotient:
			x /= s.by
		case remainder:
			x %= s.by
		case combination:
			x = x*s.by + values[s.minor]
		}
		values = append(values, x)
	}
	for _, d := range b.last {
		offset += values[d.value] * d.stride
	}
	b.values = values
	return offset
}
