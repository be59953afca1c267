package lower

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// leastBox is the size of a box from which a move of its own costs less than its
// elements do.
const leastBox = 8

// output moves the elements of an output: box after box, or as one box whose elements
// have nothing in common.
func (p *Program) output(yield func(*Move) bool) bool {
	output := &p.views[p.run.output]
	if output.elements == 0 {
		return true
	}
	switch places := p.takesPlaces && !p.strided && output.elements >= p.leastPlaced; {
	case p.tiled: // elements of a box lie at no even distances
	case places && p.job.Pushes != nil:
		return p.pushes(p.run.output, yield)
	case places && p.job.Rows != nil && len(output.sizes) > p.job.Part:
		return p.rows(p.run.output, yield)
	case p.job.Bands != nil && output.elements >= p.least:
		return p.boxes(0, 1, yield)
	}
	for d, size := range output.sizes {
		p.box.first[d], p.box.step[d], p.box.count[d] = 0, 1, size
	}
	return p.elements(yield)
}

// boxes moves the boxes that have the cells of p.box in the dimensions before d, which
// hold so many elements.
func (p *Program) boxes(d int, elements int64, yield func(*Move) bool) bool {
	output, b := &p.views[p.run.output], &p.box
	switch {
	case d < len(output.sizes):
	case elements < p.least:
		return p.elements(yield)
	default:
		return p.end(yield) && p.whole(yield)
	}
	for begin, end := int64(0), output.sizes[d]; begin < end; {
		b.first[d] = begin
		band := p.job.Bands(p.run.output-p.job.Inputs, d, b.first[:d+1])
		size := max(1, min(band.Size, end-begin))
		step := max(1, min(band.Step, size))
		for cell := range step {
			b.first[d], b.step[d], b.count[d] = begin+cell, step, (size-1-cell)/step+1
			if !p.boxes(d+1, elements*b.count[d], yield) {
				return false
			}
		}
		begin += size
	}
	return true
}

// whole yields p.box as one move. Its second element along each dimension shows how
// far apart they are.
func (p *Program) whole(yield func(*Move) bool) bool {
	output, b := &p.views[p.run.output], &p.box
	at := p.to[:copy(p.to[:], b.first[:len(output.sizes)])]
	offset := func() (pull.Source, int64) {
		source := p.function(p.run.output-p.job.Inputs, at, p.from[:])
		if source.Operand < 0 {
			return source, 0
		}
		return source, p.views[source.Operand].at(p.from[:])
	}
	source, from := offset()
	if source.Operand == pull.Nothing {
		return true
	}
	p.plan.start(from, output.at(at))
	for d := range at {
		next := from
		if source.Operand >= 0 && b.count[d] > 1 {
			at[d] += b.step[d]
			_, next = offset()
			at[d] = b.first[d]
		}
		p.plan.add(b.count[d], next-from, b.step[d]*output.strides[d])
	}
	p.plan.Normalise()
	return p.move(source, p.run.output, yield)
}

// elements adds the elements of p.box to the run, one by one.
func (p *Program) elements(yield func(*Move) bool) bool {
	output, b := &p.views[p.run.output], &p.box
	at := p.to[:copy(p.to[:], b.first[:len(output.sizes)])]
	to := output.at(at)
	var done [tensor.MaxRank]int64 // cells of each dimension
	for {
		source := p.function(p.run.output-p.job.Inputs, at, p.from[:])
		if source.Operand != pull.Nothing {
			from := int64(0)
			if source.Operand >= 0 {
				from = p.views[source.Operand].at(p.from[:])
			}
			if !p.add(source, from, to, yield) {
				return false
			}
		}
		if output.blocked != nil {
			if !tensor.Next(at, output.sizes) { // the box is the whole output
				return true
			}
			to = output.at(at)
			continue
		}
		d := len(at) - 1
		for ; d >= 0; d-- { // the next coordinates in row-major order
			to += output.strides[d] * b.step[d]
			at[d] += b.step[d]
			if done[d]++; done[d] < b.count[d] {
				break
			}
			to -= output.strides[d] * (at[d] - b.first[d])
			at[d], done[d] = b.first[d], 0
		}
		if d < 0 {
			return true
		}
	}
}

// add adds an element to the run, or yields the run and begins another.
func (p *Program) add(source pull.Source, from, to int64, yield func(*Move) bool) bool {
	r := &p.run
	fromBy, toBy := from-r.from, to-r.to
	grows := source == r.Source && toBy > 0 && (r.count == 1 || fromBy == r.fromBy && toBy == r.toBy)
	if !grows {
		if !p.end(yield) {
			return false
		}
		r.Source = source
	}
	r.count, r.from, r.to, r.fromBy, r.toBy = r.count+1, from, to, fromBy, toBy
	return true
}

// end yields the run, if there is one.
func (p *Program) end(yield func(*Move) bool) bool {
	r := &p.run
	if r.count == 0 {
		return true
	}
	before := r.count - 1
	p.plan.start(r.from-before*r.fromBy, r.to-before*r.toBy)
	p.plan.add(r.count, r.fromBy, r.toBy)
	r.count = 0
	return p.move(r.Source, r.output, yield)
}
