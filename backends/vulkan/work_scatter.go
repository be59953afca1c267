package vulkan

import (
	"cmp"
	"slices"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/tensor"
)

// A lane is one dimension of a scatter's indices, except the one along the
// axis: its extent, and the distance of neighbours in each operand, in bytes.
type lane struct{ extent, indices, updates, output int64 }

// A piece is a scatter or a part of one: some updates, and some elements of the
// output that they may go to. Pieces that split lanes or the output are
// independent.
type piece struct {
	width                    int64 // of an element, in bytes
	indices, updates, output int64 // offset of the first of each, in bytes
	wide, signed             bool  // properties of the indices

	extent    int64 // of the axis
	low, high int64 // the elements along the axis that are written
	step      int64 // between neighbours there, in bytes

	positions int64 // number of updates along the axis
	along     lane  // their distances

	n      int // number of lanes
	others [tensor.MaxRank]lane
}

// newPiece returns the piece for a whole scatter whose operands' buffers begin
// at these offsets.
func newPiece(s *lower.Scatter, width, indices, updates, output int64) piece {
	p := piece{
		width: width, indices: indices, updates: updates, output: output,
		wide: s.Wide, signed: s.Signed,
		extent: s.Extent, high: s.Extent, step: s.Step * width,
		positions: s.Axis.Extent, n: len(s.Others),
	}
	p.along = p.lane(&s.Axis)
	for i := range s.Others {
		p.others[i] = p.lane(&s.Others[i])
	}
	return p
}

func (p *piece) lane(l *lower.Lane) lane {
	return lane{l.Extent, l.Indices * p.indexWidth(), l.Updates * p.width, l.Output * p.width}
}

// indexWidth returns the size of an index, in bytes.
func (p *piece) indexWidth() int64 {
	if p.wide {
		return 8
	}
	return 4
}

// repeats returns the number of updates at each position.
func (p *piece) repeats() int64 {
	n := int64(1)
	for _, l := range p.others[:p.n] {
		n *= l.extent
	}
	return n
}

// scatter adds a piece, in parts if it exceeds the device's limits. The axis is
// split until it takes at most half of a binding, which leaves room for other
// dimensions.
func (w *work) scatter(p piece) {
	axis, repeats := p.high-p.low, p.repeats()
	if w.windowed && axis > 1 && max((axis-1)*p.step+p.width, cellBytes*axis) > w.reach/2 || axis >= w.most {
		first, second := p, p
		middle := p.low + axis/2
		first.high = middle
		second.low, second.output = middle, p.output+axis/2*p.step
		w.scatter(first)
		w.scatter(second)
		return
	}
	chunk := w.chunk(&p)
	indices, updates, output := p.spans(chunk)
	if p.n > 0 && (repeats*max(axis, chunk) >= w.most ||
		w.windowed && (!w.holds(indices) || !w.holds(updates) || !w.holds(output) || cellBytes*repeats*axis > w.reach-w.align)) {
		first, second := p.halve()
		w.scatter(first)
		w.scatter(second)
		return
	}
	if !w.windowed && p.positions <= w.tuning.column {
		w.columns(&p)
		return
	}
	w.leaf(&p, chunk)
}

// columns adds a piece with short columns, in their order in the output. Both
// its indices and its updates are read through the binding of the source, which
// spans the region.
func (w *work) columns(p *piece) {
	at, table := w.record()
	w.dimensions = w.dimensions[:0]
	for i, l := range p.others[:p.n] {
		w.dimensions = append(w.dimensions, dimension{l.extent, l.output, l.indices, l.updates, i})
	}
	list := sorted(w.dimensions)
	w.table = append(w.table, 0, 0, uint32(len(list)), uint32(p.indices/indexUnit), uint32(p.updates/p.width),
		uint32(p.extent), uint32(p.low), uint32(p.high), p.kind(), uint32(p.output/p.width), uint32(p.step/p.width),
		uint32(p.positions), uint32(p.along.indices/indexUnit), uint32(p.along.updates/p.width))
	for _, d := range list {
		w.table.loop(d.extent, d.a/indexUnit, d.b/p.width)
	}
	for _, d := range list {
		w.table.loop(d.extent, d.key/p.width, 0)
	}
	w.list(columns.of(p.width), at, p.repeats(), p.positions, bases{bindTable: table})
}

// chunk returns the number of positions in a dispatch.
func (w *work) chunk(p *piece) int64 {
	n := min(p.positions, w.most-1)
	for w.windowed && n > 1 && (n-1)*max(p.along.indices, p.along.updates)+max(p.width, p.indexWidth()) > w.reach/2 {
		n = (n + 1) / 2
	}
	return n
}

// spans returns the spans of the operands' parts that a piece of this many
// positions uses, in bytes.
func (p *piece) spans(positions int64) (indices, updates, output span) {
	indices = span{p.indices, p.indices + (positions-1)*p.along.indices + p.indexWidth()}
	updates = span{p.updates, p.updates + (positions-1)*p.along.updates + p.width}
	output = span{p.output, p.output + (p.high-p.low-1)*p.step + p.width}
	for _, l := range p.others[:p.n] {
		indices.reach((l.extent - 1) * l.indices)
		updates.reach((l.extent - 1) * l.updates)
		output.reach((l.extent - 1) * l.output)
	}
	return indices, updates, output
}

// halve splits the lane with the largest reach. There must be one.
func (p *piece) halve() (first, second piece) {
	widest, most := 0, int64(-1)
	for i, l := range p.others[:p.n] {
		if reach := (l.extent - 1) * max(l.indices, l.updates, l.output); reach > most {
			widest, most = i, reach
		}
	}
	first, second = *p, *p
	l := p.others[widest]
	half := l.extent / 2
	second.indices += half * l.indices
	second.updates += half * l.updates
	second.output += half * l.output
	first.cut(widest, half)
	second.cut(widest, l.extent-half)
	return first, second
}

// cut shortens a lane.
func (p *piece) cut(i int, extent int64) {
	p.others[i].extent = extent
	if extent == 1 {
		p.n--
		copy(p.others[i:p.n], p.others[i+1:])
	}
}

// cellBytes is the size of a winner's cell: a word.
const cellBytes = 4

// A dimension is a loop over some part of a piece: its extent, its sort key,
// and the distance of neighbours in two buffers.
type dimension struct {
	extent, key, a, b int64
	lane              int // its index among the lanes, or alongAxis
}

const alongAxis = -1

// sorted sorts dimensions by their keys, the smallest first, which is the order
// of loops in the table.
func sorted(list []dimension) []dimension {
	slices.SortStableFunc(list, func(a, b dimension) int { return cmp.Compare(a.key, b.key) })
	return list
}

// leaf adds a piece that fits into bindings, except for its updates, which are
// added some positions at a time. There is a cell for each element that the
// piece can write, in the order of the output.
func (w *work) leaf(p *piece, chunk int64) {
	axis := p.high - p.low
	c := cells{at: w.cells}
	w.cells += cellBytes * axis * p.repeats()
	if w.windowed {
		w.cells = up(w.cells, w.align)
	}
	c.base = w.window(c.at)
	w.dimensions = append(w.dimensions[:0], dimension{extent: axis, key: p.step, lane: alongAxis})
	for i, l := range p.others[:p.n] {
		w.dimensions = append(w.dimensions, dimension{extent: l.extent, key: l.output, lane: i})
	}
	words := int64(1)
	for _, d := range sorted(w.dimensions) {
		if d.lane == alongAxis {
			c.step = words
		} else {
			c.steps[d.lane] = words
		}
		words *= d.extent
	}
	for first := int64(0); first < p.positions; first += chunk {
		part := *p
		part.positions = min(chunk, p.positions-first)
		part.indices += first * p.along.indices
		part.updates += first * p.along.updates
		w.winners(&part, first, &c)
		w.winning(&part, first, &c)
	}
}

// cells locates the winners of a piece.
type cells struct {
	at    int64                 // offset of the first, in its region, in bytes
	base  int64                 // offset of the binding
	step  int64                 // between neighbours along the axis, in cells
	steps [tensor.MaxRank]int64 // between neighbours along each other lane
}

// first returns the first cell, counted from the binding's start.
func (c *cells) first() uint32 { return uint32((c.at - c.base) / cellBytes) }

// winners adds the search for the last update of each cell, among updates from
// a position on. Neighbouring invocations read neighbouring indices.
func (w *work) winners(p *piece, position int64, c *cells) {
	indices, _, _ := p.spans(p.positions)
	at, table := w.record()
	b := bases{bindTable: table, bindSource: w.window(indices.low), bindWinners: c.base}
	list := w.dimensions[:0]
	if p.positions > 1 {
		list = append(list, dimension{p.positions, p.along.indices, p.along.indices, 0, alongAxis})
	}
	for i, l := range p.others[:p.n] {
		list = append(list, dimension{l.extent, l.indices, l.indices, c.steps[i], i})
	}
	w.dimensions = sorted(list)
	axis := slices.IndexFunc(list, func(d dimension) bool { return d.lane == alongAxis })
	w.table = append(w.table, 0, 0, uint32(len(list)), uint32((indices.low-b[bindSource])/indexUnit), c.first(),
		uint32(p.extent), uint32(p.low), uint32(p.high), p.kind(), uint32(c.step), uint32(position), uint32(axis))
	for _, d := range list {
		w.table.loop(d.extent, d.a/indexUnit, d.b)
	}
	w.list(winners.of(1), at, p.positions*p.repeats(), 1, b)
}

// indexUnit is the unit in which shaders count indices, in bytes: a word.
const indexUnit = 4

// kind returns the shader's number for the kind of the indices.
func (p *piece) kind() (kind uint32) {
	if p.wide {
		kind |= 1
	}
	if p.signed {
		kind |= 2
	}
	return kind
}

// winning adds the writes of the winning updates from a position on.
func (w *work) winning(p *piece, position int64, c *cells) {
	_, updates, output := p.spans(p.positions)
	at, table := w.record()
	b := bases{bindTable: table, bindSource: w.window(updates.low), bindDestination: w.window(output.low), bindWinners: c.base}
	axis := p.high - p.low
	list := w.dimensions[:0]
	if axis > 1 {
		list = append(list, dimension{axis, p.step, 0, p.step, alongAxis})
	}
	for i, l := range p.others[:p.n] {
		list = append(list, dimension{l.extent, l.output, l.updates, l.output, i})
	}
	w.dimensions = sorted(list)
	w.table = append(w.table, 0, 0, uint32(len(list)),
		uint32((updates.low-b[bindSource])/p.width), uint32((output.low-b[bindDestination])/p.width),
		c.first(), uint32(p.along.updates/p.width), uint32(position), uint32(position+p.positions))
	for _, d := range list {
		w.table.loop(d.extent, d.a/p.width, d.b/p.width)
	}
	w.list(scatter.of(p.width), at, axis*p.repeats(), 1, b)
}
