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
	for n := range pull.Pieces(at, sizes, p.job.Several) {
		clear(p.from[:])
		p.row = pull.Row{Places: p.memory[:n]}
		p.job.Rows(output-p.job.Inputs, at, p.from[:], &p.row)
		rows := rowsOf(n, sizes)
		some := p.row.Placed || !anyNegative(p.row.Places)
		if rows == 1 || some {
			if !p.placed(output, rows, n/rows, some, yield) {
				return false
			}
			continue
		}
		// Runs of constants end with a row.
		all, last := p.row.Places, len(sizes)-1
		for k := range rows {
			if p.row.Places = all; int64(len(all)) == n {
				p.row.Places = all[k*n/rows:][:n/rows]
			}
			if !p.placed(output, 1, n/rows, false, yield) {
				return false
			}
			at[last-1]++
			p.from[last-1]++
		}
		at[last-1] -= rows
	}
	return true
}

// rowsOf returns how many rows a piece of n elements of a tensor has.
func rowsOf(n int64, sizes []int64) int64 {
	if len(sizes) == 0 {
		return 1
	}
	return max(1, n/sizes[len(sizes)-1])
}

// placed moves the elements of p.row, so many rows of n elements, of which the first begins at
// the coordinates p.to of an output: constants of a single row in runs, unless all have places,
// and then the others at once.
func (p *Program) placed(output int, rows, n int64, all bool, yield func(*Move) bool) bool {
	row, v := &p.row, &p.views[output]
	part := p.job.Part
	to, toBy := v.at(p.to[:]), v.last(part)
	elements := pull.Product(v.sizes[len(v.sizes)-part:]...)
	low, high := int64(0), n // the first element with a place, and behind the last one
	if !all {
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
	if p.moved.Across = nil; rows > 1 {
		by := source.across(row, part)
		if row.Across != nil {
			p.moved.Across, p.moved.Pitch, by = row.Across, by, 0
		}
		p.plan.add(rows, by, v.strides[len(v.strides)-2-part])
	}
	p.plan.add(high-low, step, toBy)
	if p.moved.Places = row.Places; !all {
		p.moved.Places = row.Places[low:high]
	}
	p.moved.Stride, p.moved.Pushed = stride, false
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
	for n := range pull.Pieces(at, sizes, p.job.Several) {
		*row = pull.Row{Operand: 2, Places: p.memory[:n]}
		p.job.Pushes(at, to, row)
		stride, step := v.counted(row, part, to)
		p.plan.start(pushed.at(p.to[:]), v.at(to))
		rows := rowsOf(n, sizes)
		if rows > 1 {
			p.plan.add(rows, pushed.strides[len(pushed.strides)-2-part], v.across(row, part))
		}
		p.plan.add(n/rows, pushed.last(part), step)
		p.moved.Places, p.moved.Stride, p.moved.Pushed, p.moved.Across = row.Places, stride, true, nil
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

// across returns how far apart neighbours of v along the dimension before the last one are,
// without those of a part; 0 if places count it.
func (v *view) across(row *pull.Row, part int) int64 {
	d := len(v.strides) - 2 - part
	if row.First <= d && d < row.End {
		return 0
	}
	return v.strides[d]
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
