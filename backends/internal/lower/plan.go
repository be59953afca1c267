package lower

// A Loop is one dimension of a copy: the number of elements, and the distance
// of neighbours in the source and in the destination, in elements.
type Loop struct{ Extent, From, To int64 }

// A Plan is a copy between two strided arrays, in elements. It has as few loops
// as possible, ordered to write the destination as sequentially as possible.
type Plan struct {
	From, To int64  // offset of the first element
	Loops    []Loop // outermost first; no loops copy a single element

	empty bool // there is nothing to copy
}

// start makes p a copy of one element.
func (p *Plan) start(from, to int64) {
	p.From, p.To, p.empty, p.Loops = from, to, false, p.Loops[:0]
}

// add repeats the copy along one more dimension. A dimension of size 1 adds
// nothing.
func (p *Plan) add(extent, from, to int64) {
	switch extent {
	case 0:
		p.empty = true
	case 1:
	default:
		p.Loops = append(p.Loops, Loop{extent, from, to})
	}
}

// Normalise makes every loop run forwards in the destination, sorts them by destination
// stride, the largest outermost, and merges neighbours that one loop can express.
func (p *Plan) Normalise() {
	loops := p.Loops
	for i := range loops {
		if l := &loops[i]; l.To < 0 {
			p.From, p.To = p.From+(l.Extent-1)*l.From, p.To+(l.Extent-1)*l.To
			l.From, l.To = -l.From, -l.To
		}
	}
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
			if outer.From == l.From*l.Extent && outer.To == l.To*l.Extent {
				*outer = Loop{outer.Extent * l.Extent, l.From, l.To}
				continue
			}
		}
		loops[kept] = l
		kept++
	}
	p.Loops = loops[:kept]
}

// inside reports whether l belongs inside other.
func (l Loop) inside(other Loop) bool {
	if l.To != other.To {
		return l.To < other.To
	}
	return max(l.From, -l.From) < max(other.From, -other.From)
}
