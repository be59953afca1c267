package vulkan

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
)

// A work is what the device does in one submission: memory to transfer, and
// dispatches, which are independent of each other. It is rebuilt for each batch, and
// reuses its memory.
//
// The arena has two regions: the operands with their guards, which go to the
// device and come back; and the table, which goes to the device.
type work struct {
	tuning tuning
	reach  int64 // largest span of a binding, in bytes
	align  int64 // alignment of a binding's start, in bytes
	most   int64 // the elements of a record must be fewer

	operands   []placement
	constants  []constant
	end        int64 // of the region of the operands, in bytes
	table      table
	tiles      [shaderCount]table // the tiles for each shader, until seal
	dispatches []dispatch
	buffers    []int64 // offsets in the arena of the current job's buffers

	// windowed means that a region exceeds a binding, so each dispatch has its
	// own bindings.
	windowed bool
}

// A placement is the memory of an operand and its offset in the arena.
type placement struct {
	memory []byte
	at     int64
}

// A constant is an element to fill with and its offset in the arena.
type constant struct {
	block [maxWidth]byte
	at    int64
}

// The bindings of a shader.
const (
	bindTable = iota
	bindSource
	bindDestination
	bindings
)

// bases are the offsets of a dispatch's bindings: in the region of the
// operands, except for the table.
type bases [bindings]int64

// A dispatch is work for one shader, in workgroups.
type dispatch struct {
	shader shader
	shape  shape
	pick   pick
	groups int64
	tiles  uint32 // the number of tiles, if the shader works on tiles
	at     uint32 // the record or the list of tiles, in words from the table's base
	bases  bases
}

// reset empties the work.
func (w *work) reset() {
	w.operands, w.constants, w.end = w.operands[:0], w.constants[:0], 0
	w.table = w.table[:0]
	for i := range w.tiles {
		w.tiles[i] = w.tiles[i][:0]
	}
	w.dispatches = w.dispatches[:0]
	w.windowed = false
}

// add adds a job whose memory fits.
func (w *work) add(job *backends.Job, p *lower.Program) {
	w.buffers = w.buffers[:0]
	for i := range job.Operands {
		w.buffers = append(w.buffers, w.place(&job.Operands[i]))
	}
	at := w.buffers
	for m := range p.Moves {
		if m.Operand == pull.Constant {
			fill := newMove(&m.Plan, p.Element, w.constant(m.Bits, p.Element), at[m.Output])
			fill.repeats = true
			w.move(fill)
		} else {
			w.move(newMove(&m.Plan, p.Element, at[m.Operand], at[m.Output]))
		}
	}
}

// place makes room for an operand so that its buffer is aligned, and returns
// the buffer's offset.
func (w *work) place(o *backends.Operand) int64 {
	at := up(w.end+o.Start, maxWidth)
	w.operands = append(w.operands, placement{o.Memory, at - o.Start})
	w.end = at - o.Start + int64(len(o.Memory))
	return at
}

// constant makes room for a repeated element, unless the last constant is the
// same, and returns its offset.
func (w *work) constant(bits uint64, width int64) int64 {
	c := constant{at: up(w.end, maxWidth)}
	for i := range c.block {
		c.block[i] = byte(bits >> (int64(i) % width * 8))
	}
	if n := len(w.constants); n > 0 && w.constants[n-1].block == c.block {
		return w.constants[n-1].at
	}
	w.constants = append(w.constants, c)
	w.end = c.at + maxWidth
	return c.at
}

// fits reports whether each region fits in a binding.
func (w *work) fits() bool {
	return w.end <= w.reach && w.tableSize() <= w.reach
}

// size returns the length of all regions, in bytes.
func (w *work) size() int64 { return w.end + w.tableSize() }

func (w *work) tableSize() int64 {
	words := len(w.table)
	for i := range w.tiles {
		words += len(w.tiles[i])
	}
	return 4 * int64(words)
}

// empty reports whether there is nothing to do.
func (w *work) empty() bool { return len(w.operands) == 0 }

// seal turns the listed tiles into dispatches.
func (w *work) seal() {
	for k := range kernels {
		for width := range uint8(widths) {
			s := shader{k, width}
			if list := &w.tiles[s.index()]; len(*list) > 0 {
				w.dispatchTiles(s, *list, bases{})
				*list = (*list)[:0]
			}
		}
	}
}

// dispatchTiles appends a list of tiles to the table and dispatches it.
func (w *work) dispatchTiles(s shader, list table, b bases) {
	n := int64(len(list) / 2)
	perGroup := int64(w.tuning.tile.y)
	w.dispatch(dispatch{
		shader: s, shape: w.tuning.tile, groups: (n + perGroup - 1) / perGroup, tiles: uint32(n),
		at: uint32(int64(len(w.table)) - b[bindTable]/4), bases: b,
	})
	w.table = append(w.table, list...)
}

func (w *work) dispatch(d dispatch) {
	w.dispatches = append(w.dispatches, d)
}

// list adds tiles for a record whose words from its loops on are at offset at
// of the table.
func (w *work) list(s shader, at int, count int64, b bases) {
	length := w.tuning.length(count)
	w.table[at], w.table[at+1] = uint32(count), uint32(length)
	list := &w.tiles[s.index()]
	record := uint32(int64(at) - b[bindTable]/4)
	for first := int64(0); first < count; first += length {
		*list = append(*list, record, uint32(first))
	}
	if w.windowed {
		w.dispatchTiles(s, *list, b)
		*list = (*list)[:0]
	}
}

// window returns the offset of a binding that contains low.
func (w *work) window(low int64) int64 {
	if !w.windowed {
		return 0
	}
	return low / w.align * w.align
}

// record returns the position of the next record in the table, and the offset
// of the table's binding for it.
func (w *work) record() (at int, base int64) {
	return len(w.table), w.window(4 * int64(len(w.table)))
}

// holds reports whether a binding can hold a span.
func (w *work) holds(s span) bool { return s.high-w.window(s.low) <= w.reach }

// up rounds n up to a multiple of a power of two.
func up(n, multiple int64) int64 { return (n + multiple - 1) &^ (multiple - 1) }
