package lower

import "example.com/conform/backends/internal/lower/pull"

// leastRow is the size of a row from which a move of its own costs less than its
// elements do.
const leastRow = 16

// TakePlaces makes moves with [Move.Places] possible.
func (l *Lowerer) TakePlaces() { l.program.takesPlaces = true }

// rows moves the rows of an output whose elements have places.
func (p *Program) rows(output int, yield func(*Move) bool) bool {
	v := &p.views[output]
	at := p.to[:len(v.sizes)]
	for n := range pull.Pieces(at, v.sizes) {
		p.row = pull.Row{Places: p.places[:n]}
		p.job.Rows(output-p.job.Inputs, at, p.from[:], &p.row)
		if !p.placed(output, at, yield) {
			return false
		}
	}
	return true
}

// placed moves the elements of p.row, which begins at some coordinates of an output:
// those without a place in runs, and then the others at once.
func (p *Program) placed(output int, at []int64, yield func(*Move) bool) bool {
	row, v, last := &p.row, &p.views[output], len(at)-1
	to, toBy := v.at(at), v.strides[last]
	from, by := int64(0), int64(0) // of Else
	if row.Else.Operand >= 0 {
		other := &p.views[row.Else.Operand]
		from, by = other.at(at), other.strides[last]
	}
	n := int64(len(row.Places))
	low, high := int64(0), n // the first element with a place, and behind the last one
	if anyNegative(row.Places) {
		low, high = n, 0
		for k := int64(0); k < n; {
			first := k
			for k < n && row.Places[k] < 0 {
				k++
			}
			if k > first {
				p.plan.start(from+first*by, to+first*toBy)
				p.plan.add(k-first, by, toBy)
				if !p.move(row.Else, output, yield) {
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
	clear(p.from[row.First:row.End])
	step, stride := int64(0), int64(0)
	if row.First < row.End {
		stride = source.strides[row.End-1]
	}
	if rank := len(source.sizes); row.End < rank {
		step = source.strides[rank-1]
	}
	p.plan.start(source.at(p.from[:])+low*step, to+low*toBy)
	p.plan.add(high-low, step, toBy)
	p.moved = Move{
		Operand: row.Operand, Output: output, Plan: p.plan,
		Places: row.Places[low:high], Stride: stride, Limit: pull.Product(source.sizes[row.First:row.End]...),
	}
	p.unkept = true
	return yield(&p.moved)
}

func anyNegative(list []int64) bool {
	all := int64(0)
	for _, n := range list {
		all |= n
	}
	return all < 0
}
