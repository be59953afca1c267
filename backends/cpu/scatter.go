package cpu

import (
	"sync"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// chunk is the number of columns that a scatter takes at a time. Their part of
// the output stays in cache during the walk along the axis.
const chunk = 256

// A lane is one dimension of the indices: its extent, and the distance between
// neighbours in each operand, in bytes.
type lane struct{ extent, indices, updates, input, output int64 }

// move adds n steps along another lane to the offsets of l.
func (l *lane) move(n int64, along *lane) {
	l.indices += n * along.indices
	l.updates += n * along.updates
	l.input += n * along.input
	l.output += n * along.output
}

// A scatter visits the indices of one job. Only updates along the axis compete
// for an element, so the order of the other dimensions does not matter.
type scatter struct {
	vectors *vectors
	indices []byte
	wide    bool        // an index takes 8 bytes, not 4
	signed  bool        // an index may count from the end
	policy  spec.Answer // to dml.IndexOutOfRange
	extent  int64       // of the output's axis
	// Distances along the axis, in the output and in the input.
	step, inputStep int64

	outer   []lane // slowest first
	columns lane   // the fastest dimension except the axis
	axis    lane
	start   lane // offsets of the first index

	room  [tensor.MaxRank]lane
	taken []uint64 // one bit for each element of the output
}

// plan prepares a visit. With ordinals, places in the output are those in a
// packed output of one-byte elements.
func (s *scatter) plan(p *lower.Scatter, indices []byte, element int64, ordinals bool) {
	s.indices, s.wide, s.signed, s.policy, s.extent = indices, p.Wide, p.Signed, p.OutOfRange, p.Extent
	index := int64(4)
	if s.wide {
		index = 8
	}
	scaled := func(l lower.Lane) lane {
		scaled := lane{l.Extent, l.Indices * index, l.Updates * element, l.Input * element, l.Output * element}
		if ordinals {
			scaled.output = l.Ordinal
		}
		return scaled
	}
	s.outer = s.room[:0]
	for _, l := range p.Others {
		s.outer = append(s.outer, scaled(l))
	}
	s.step, s.inputStep = p.Step*element, p.InputStep*element
	if ordinals {
		s.step = p.OrdinalStep
	}
	s.start, s.columns, s.axis = lane{}, lane{extent: 1}, scaled(p.Axis)
	if p.Duplicates == family.DuplicateFirstWins { // visit backwards: the first is written last
		s.start.move(s.axis.extent-1, &s.axis)
		s.axis.indices, s.axis.updates = -s.axis.indices, -s.axis.updates
	}
	if last := len(s.outer) - 1; last >= 0 {
		s.columns, s.outer = s.outer[last], s.outer[:last]
	}
}

// walk calls visit for at most most columns at a time, until it returns false.
// The lane that it passes has the offsets of the first of them, and their
// number as extent.
func (s *scatter) walk(most int64, visit func(columns lane) bool) {
	at := s.start
	var index [tensor.MaxRank]int64
	for {
		columns := at
		for done := int64(0); done < s.columns.extent; done += most {
			columns.extent = min(most, s.columns.extent-done)
			if !visit(columns) {
				return
			}
			columns.move(most, &s.columns)
		}
		i := len(s.outer) - 1
		for ; i >= 0; i-- {
			l := &s.outer[i]
			at.move(1, l)
			if index[i]++; index[i] < l.extent {
				break
			}
			at.move(-l.extent, l)
			index[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// block returns the updates of some columns. Its lines run along the columns,
// or along the axis if its elements are closer together in the output. column
// and step are the distances of columns and of elements of the axis in the
// output, in bytes.
func (s *scatter) block(columns lane, column, step int64) block {
	b := block{columns, s.axis, s.columns}
	b.along.extent = columns.extent
	b.across.output, b.along.output = 0, column
	if step < column {
		b.across, b.along = b.along, b.across
	}
	return b
}

// examineScatter returns why the readings reject the indices, if they do.
func (b *Backend) examineScatter(p *lower.Program, job *backends.Job) error {
	unique := p.Scatter.Duplicates == family.DuplicateRejected
	if !unique && p.Scatter.OutOfRange != dml.OutOfRangeRejected {
		return nil
	}
	b.scatter.plan(p.Scatter, job.Operands[1].Buffer(), p.Element, true)
	return b.scatter.examine(p.Scatter, unique)
}

// runScatter writes the updates to the output, which holds a copy of the input.
func (b *Backend) runScatter(p *lower.Program, job *backends.Job) {
	w := b.writer(p, job)
	w.walk(chunk, func(columns lane) bool {
		block := w.block(columns, w.columns.output, w.step)
		w.write(w.scatter, w.output, w.updates, block, w.step)
		return true
	})
}

// scatterBytes bounds the part of a large output that a scatter makes at a
// time.
const scatterBytes = 128 << 10

// fuses reports whether a scatter should copy the input itself, in parts: it
// visits every column of a large output, and a part holds several.
func (b *Backend) fuses(p *lower.Program) bool {
	s := p.Scatter
	return s != nil && s.Whole && volume(&p.Copy, p.Element) >= b.fuseFrom && s.Extent*p.Element <= scatterBytes/4
}

// copyAndScatter makes the output from the input and the updates, in parts, on
// several threads if no two elements share an address.
func (b *Backend) copyAndScatter(p *lower.Program, job *backends.Job) {
	w := b.writer(p, job)
	bytes := volume(&p.Copy, p.Element)
	w.in = mover{vectors: b.vectors, size: p.Element}
	w.out = mover{vectors: b.vectors, size: p.Element, stream: b.vectors.streamer != nil && bytes > pastCaches}
	n := int64(1)
	if apart(p.Copy.Loops) {
		n = b.parts(bytes)
	}
	var group sync.WaitGroup
	for other := range n - 1 {
		group.Go(func() { w.makeEvery(n, other+1) })
	}
	w.makeEvery(n, 0)
	group.Wait()
}

// A writer writes updates to an output or to a part of it.
type writer struct {
	*scatter
	write                  writeBlock
	input, updates, output []byte

	in, out mover
	part    []byte
	plan    lower.Plan
}

func (b *Backend) writer(p *lower.Program, job *backends.Job) writer {
	s := &b.scatter
	s.plan(p.Scatter, job.Operands[1].Buffer(), p.Element, false)
	return writer{
		scatter: s, write: blockWriter(p.Element, s.wide, s.signed),
		input: job.Operands[0].Buffer(), updates: job.Operands[2].Buffer(), output: job.Operands[3].Buffer(),
	}
}

// makeEvery makes every n-th part of the output.
func (w writer) makeEvery(n, turn int64) {
	room, column := int64(scatterBytes), w.extent*w.in.size
	if w.step < w.columns.output { // columns are contiguous, so a few are enough
		room = max(rowsBytes, column)
	}
	w.part = make([]byte, room+room/sparse)
	w.walk(room/column, func(columns lane) bool {
		if turn == 0 {
			w.make(columns)
			turn = n
		}
		turn--
		return true
	})
}

// Long rows of a part get a cache line of distance more than necessary, because
// rows a power of two apart would evict each other. This takes at most one
// sparse-th of the memory of a part.
const sparse = 8

// pitch returns the distance of rows of this many bytes in a part.
func pitch(row int64) int64 {
	const line = 64
	if row < sparse*line {
		return row
	}
	return row + line
}

// A place locates columns: the first element, and the distances between
// elements of the axis and between columns, in bytes.
type place struct{ first, step, column int64 }

// make copies some columns of the input to contiguous memory, writes their
// updates there, and copies them to the output.
func (w *writer) make(columns lane) {
	size := w.in.size
	here := place{0, pitch(columns.extent * size), size}
	if w.step < w.columns.output {
		here = place{0, size, w.extent * size}
	}
	w.copy(&w.in, w.part, w.input, columns.extent, here, place{columns.input, w.inputStep, w.columns.input})
	updates := w.block(columns, here.column, here.step)
	updates.first.output = 0
	w.write(w.scatter, w.part, w.updates, updates, here.step)
	w.copy(&w.out, w.output, w.part, columns.extent, place{columns.output, w.step, w.columns.output}, here)
}

// copy copies columns between two places.
func (w *writer) copy(m *mover, dst, src []byte, columns int64, to, from place) {
	p := &w.plan
	p.From, p.To, p.Loops = from.first/m.size, to.first/m.size, p.Loops[:0]
	for _, l := range []lower.Loop{{Extent: w.extent, From: from.step, To: to.step}, {Extent: columns, From: from.column, To: to.column}} {
		if l.Extent > 1 {
			p.Loops = append(p.Loops, lower.Loop{Extent: l.Extent, From: l.From / m.size, To: l.To / m.size})
		}
	}
	p.Normalise()
	m.move(p, dst, src)
}
