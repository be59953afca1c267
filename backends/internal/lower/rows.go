package lower

import "example.com/conform/backends/internal/lower/pull"

// leastPlaced is the size of an output from which moves with places, which are not kept,
// cost less than its elements do.
const leastPlaced = 256

// rows moves the rows of an output whose elements have places.
func (p *Program) rows(output int, yield func(*Move) bool) bool {
	v := &p.views[output]
	sizes := v.sizes[:len(v.sizes)-p.job.Part]
	at := p.to[:len(sizes)]
	clear(p.to[len(sizes):len(v.sizes)])
	for n := range pull.Pieces(at, sizes) {
		clear(p.from[:])
		p.row = pull.Row{Places: p.memory[:n]}
		p.job.Rows(output-p.job.Inputs, at, p.from[:], &p.row)
		if !p.placed(output, yield) {
			return false
		}
	}
	return true
}

// placed moves the elements of p.row, which begins at the coordinates p.to of an output:
// constants in runs, and then the others at once.
func (p *Program) placed(output int, yield func(*Move) bool) bool {
	row, v := &p.row, &p.views[output]
	part := p.job.Part
	to, toBy, n := v.at(p.to[:]), v.last(part), int64(len(row.Places))
	elements := pull.Product(v.sizes[len(v.sizes)-part:]...)
	low, high := int64(0), n // the first element with a place, and behind the last one
	if !row.Placed && anyNegative(row.Places) {
		low, high = n, 0
		for k := int64(0); k < n; {
			first := k
			for k < n && row.Places[k] < 0 {
				k++
			}
			if k > first {
				p.plan.start(0, to+first*toBy)
				p.plan.add(k-first, 0, toBy)
				p.plan.add(elements, 0, 1)
				if !p.move(pull.Source{Operand: pull.Constant, Bits: row.Bits}, output, yield) {
					return false
				}
			}
			if k < n {
				low = min(low, k)
			}
			for k < n && row.Places[k] >= 0 {
				k++
				high = k
			}
		}
	}
	if low >= high {
		return true
	}
	source := &p.views[row.Operand]
	stride, step := source.counted(row, part, p.from[:])
	p.plan.start(source.at(p.from[:])+low*step, to+low*toBy)
	p.plan.add(high-low, step, toBy)
	p.moved.Places, p.moved.Stride, p.moved.Pushed = row.Places[low:high], stride, false
	return p.places(source, output, yield)
}

// pushes copies the first operand to an output, and pushes the pieces of the third one
// over it.
func (p *Program) pushes(output int, yield func(*Move) bool) bool {
	data, v := &p.views[0], &p.views[output]
	p.plan.start(data.first, v.first)
	for d, size := range v.sizes {
		p.plan.add(size, data.strides[d], v.strides[d])
	}
	p.plan.Normalise()
	if !p.move(pull.Source{}, output, yield) {
		return false
	}
	part := p.job.Part
	row, to := &p.row, p.from[:len(v.sizes)]
	pushed := &p.views[2]
	sizes := pushed.sizes[:len(pushed.sizes)-part]
	at := p.to[:len(sizes)]
	clear(to)
	clear(p.to[len(sizes):])
	for n := range pull.Pieces(at, sizes) {
		*row = pull.Row{Operand: 2, Places: p.memory[:n]}
		p.job.Pushes(at, to, row)
		stride, step := v.counted(row, part, to)
		p.plan.start(pushed.at(p.to[:]), v.at(to))
		p.plan.add(n, pushed.last(part), step)
		p.moved.Places, p.moved.Stride, p.moved.Pushed = row.Places, stride, true
		if !p.places(v, output, yield) {
			return false
		}
	}
	return true
}

// counted returns how far apart the parts of v at neighbouring places of a row are, and
// those of the row at the same place. It sets the coordinates that places count to 0.
func (v *view) counted(row *pull.Row, part int, at []int64) (stride, step int64) {
	clear(at[row.First:row.End])
	if row.First < row.End {
		stride = v.strides[row.End-1]
	}
	if row.End < len(v.strides)-part {
		step = v.last(part)
	}
	return stride, step
}

// last returns the distance of neighbours along the last dimension before those of a part.
func (v *view) last(part int) int64 {
	if len(v.strides) == part {
		return 0
	}
	return v.strides[len(v.strides)-1-part]
}

// places yields the plan as a move with the places that p.moved has, which count elements
// of v.
func (p *Program) places(v *view, output int, yield func(*Move) bool) bool {
	m := &p.moved
	m.Operand, m.Bits, m.Output, m.Plan = p.row.Operand, 0, output, p.plan
	m.Limit, m.Part = pull.Product(v.sizes[p.row.First:p.row.End]...), pull.Product(v.sizes[len(v.sizes)-p.job.Part:]...)
	p.unkept = true
	return yield(m)
}

func anyNegative(list []int64) bool {
	all := int64(0)
	for _, n := range list {
		all |= n
	}
	return all < 0
}
