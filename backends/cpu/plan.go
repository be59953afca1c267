package cpu

import "example.com/conform/spec/tensor"

// A loop is one dimension of a copy: how many elements it visits, and how far
// apart neighbours lie in the source and in the destination. A plan counts in
// elements, the kernels in bytes.
type loop struct{ extent, from, to int64 }

// A plan is a copy between two strided arrays. Loops are added in any order;
// normalise makes them the fewest that visit the same elements, ordered so
// that the destination is written as nearly sequentially as it can be.
type plan struct {
	from, to int64 // where the first element lies, in elements
	n        int   // loops in use; none copies a single element
	empty    bool  // a loop has no elements, so neither has the copy
	loops    [tensor.MaxRank]loop
}

// start makes p a copy of the one element at from to the one at to.
func (p *plan) start(from, to int64) { p.from, p.to, p.n, p.empty = from, to, 0, false }

// add repeats the copy along one more dimension. A dimension of size 1 adds
// nothing.
func (p *plan) add(extent, from, to int64) {
	switch extent {
	case 0:
		p.empty = true
	case 1:
	default:
		p.loops[p.n] = loop{extent, from, to}
		p.n++
	}
}

// normalise sorts the loops by destination stride, the largest outermost, and
// joins neighbours that one loop can express.
func (p *plan) normalise() {
	loops := p.loops[:p.n]
	for i := 1; i < len(loops); i++ {
		l := loops[i]
		j := i
		for ; j > 0 && loops[j-1].inside(l); j-- {
			loops[j] = loops[j-1]
		}
		loops[j] = l
	}
	kept := 0
	for _, l := range loops {
		if kept > 0 {
			outer := &loops[kept-1]
			if outer.from == l.from*l.extent && outer.to == l.to*l.extent {
				*outer = loop{outer.extent * l.extent, l.from, l.to}
				continue
			}
		}
		loops[kept] = l
		kept++
	}
	p.n = kept
}

// inside reports whether l belongs inside other.
func (l loop) inside(other loop) bool {
	if l.to != other.to {
		return l.to < other.to
	}
	return max(l.from, -l.from) < max(other.from, -other.from)
}

// scaled returns the loop in bytes.
func (l loop) scaled(elementSize int64) loop {
	return loop{l.extent, l.from * elementSize, l.to * elementSize}
}
