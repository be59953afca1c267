package vulkan

import (
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
)

// A work is what the device does in one submission: memory to transfer, and
// dispatches in stages. Those of a stage are independent of each other; a stage sees what
// the stages before it wrote. The nodes of a program are in stages of their own, and a
// stage has nodes of several programs. A work is rebuilt for each batch, and reuses its
// memory.
//
// The arena has two regions: the operands with their guards, which go to the
// device and come back; and the table, which goes to the device.
type work struct {
	tuning tuning
	reach  int64 // largest span of a binding, in bytes
	align  int64 // alignment of a binding's start, in bytes
	most   int64 // the elements of a record must be fewer

	operands   []placement
	job        int // the first operand of the current job
	constants  []constant
	end        int64 // of the region of the operands, in bytes
	table      table
	stages     []stage
	stage      int        // of the current call
	listed     int        // words of the tiles of all stages
	dispatches []dispatch // of all stages, after seal
	buffers    []int64    // offsets in the arena of the current call's buffers

	// windowed means that a region exceeds a binding, so each dispatch has its
	// own bindings.
	windowed bool
}

// A placement is the memory of an operand and its offset in the arena.
type placement struct {
	memory  []byte
	at      int64
	written bool // by a call of the work
}

// A stage is the work of calls that are independent of each other.
type stage struct {
	tiles      [shaderCount]table // the tiles for each shader, until seal
	dispatches []dispatch
}

func (s *stage) reset() {
	for i := range s.tiles {
		s.tiles[i] = s.tiles[i][:0]
	}
	s.dispatches = s.dispatches[:0]
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
func (w *work) reset(windowed bool) {
	w.operands, w.constants, w.end = w.operands[:0], w.constants[:0], 0
	w.table, w.listed = w.table[:0], 0
	for i := range w.stages {
		w.stages[i].reset()
	}
	w.dispatches = w.dispatches[:0]
	w.windowed = windowed
	w.begin()
}

// begin begins a job, in the first stage.
func (w *work) begin() { w.job, w.stage = len(w.operands), 0 }

// next ends the stage of a call of the current job.
func (w *work) next(call *backends.Job) {
	for i := call.Inputs(); i < len(call.Operands); i++ {
		if k := w.find(&call.Operands[i]); k >= 0 {
			w.operands[k].written = true
		}
	}
	w.stage++
}

// awaits reports whether a call of the current job depends on data that earlier stages
// write. Its program is bound, and its moves are added.
func (w *work) awaits(call *backends.Job, p *lower.Program) bool {
	for i := range call.Inputs() {
		if k := w.find(&call.Operands[i]); k >= 0 && w.operands[k].written && p.Reads(i) {
			return true
		}
	}
	return false
}

// find returns the index of the memory of an operand of the current job, or -1.
func (w *work) find(o *backends.Operand) int {
	for k := w.job; k < len(w.operands); k++ {
		if m := w.operands[k].memory; len(m) == len(o.Memory) && unsafe.SliceData(m) == unsafe.SliceData(o.Memory) {
			return k
		}
	}
	return -1
}

// place makes room for the memory of an operand, unless the job has it already, so that
// its buffer is aligned, and returns the buffer's offset.
func (w *work) place(o *backends.Operand) int64 {
	if k := w.find(o); k >= 0 {
		return w.operands[k].at + o.Start
	}
	at := up(w.end+o.Start, maxWidth)
	w.operands = append(w.operands, placement{memory: o.Memory, at: at - o.Start})
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

func (w *work) tableSize() int64 { return 4 * int64(len(w.table)+w.listed) }

// empty reports whether there is nothing to do.
func (w *work) empty() bool { return len(w.operands) == 0 }

// seal turns the listed tiles into dispatches, and joins those of the stages.
func (w *work) seal() {
	for i := range w.stages {
		w.stage = i
		for k := range kernels {
			for width := range uint8(widths) {
				s := shader{k, width}
				if len(*w.tiles(s)) > 0 {
					w.dispatchTiles(s, bases{})
				}
			}
		}
		w.dispatches = append(w.dispatches, w.stages[i].dispatches...)
	}
}

// tiles returns the tiles for a shader in the current stage.
func (w *work) tiles(s shader) *table { return &w.stages[w.stage].tiles[s.index()] }

// dispatchTiles moves the list of tiles for a shader to the table and dispatches it.
func (w *work) dispatchTiles(s shader, b bases) {
	list := w.tiles(s)
	n := int64(len(*list) / 2)
	perGroup := int64(w.tuning.tile.y)
	w.dispatch(dispatch{
		shader: s, shape: w.tuning.tile, groups: (n + perGroup - 1) / perGroup, tiles: uint32(n),
		at: uint32(int64(len(w.table)) - b[bindTable]/4), bases: b,
	})
	w.table = append(w.table, *list...)
	w.listed -= len(*list)
	*list = (*list)[:0]
}

// dispatch adds a dispatch to the current stage.
func (w *work) dispatch(d dispatch) {
	s := &w.stages[w.stage]
	s.dispatches = append(s.dispatches, d)
}

// list adds tiles for a record whose words from its loops on are at offset at
// of the table.
func (w *work) list(s shader, at int, count int64, b bases) {
	length := w.tuning.length(count)
	w.table[at], w.table[at+1] = uint32(count), uint32(length)
	list := w.tiles(s)
	record := uint32(int64(at) - b[bindTable]/4)
	for first := int64(0); first < count; first += length {
		*list = append(*list, record, uint32(first))
		w.listed += 2
	}
	if w.windowed {
		w.dispatchTiles(s, b)
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

// A layout locates the regions in the arena, in bytes.
type layout struct{ operands, table span }

// layout lays out the regions. None is empty, because a binding must not be.
func (w *work) layout() layout {
	const least = maxWidth
	var l layout
	l.operands.high = max(up(w.end, least), least)
	l.table.low = up(l.operands.high, w.align)
	l.table.high = l.table.low + max(w.tableSize(), least)
	return l
}
