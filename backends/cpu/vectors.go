package cpu

import (
	"encoding/binary"
	"fmt"
	"strings"
	"sync"
	"unsafe"
)

//go:generate go run ./internal/assemble -pkg cpu -out simd_amd64.s -stubs simd_amd64.go

// vectors are kernels in assembly. Each works on blocks of so many bytes; what
// is left of a row is part of one more block, which overlaps the one before.
type vectors struct {
	name       string
	block      int64
	narrower   *vectors // for rows shorter than a block, if there are any
	near       writers
	past       writers // past the caches, to whole aligned blocks; none in vectors of 16 bytes
	streamer   func(dst, src *byte, blocks int)
	transposes [9]transposer // by element size in bytes
	tables     [9]tables
	scatterers [9]scatterer // by element size in bytes
}

// writers are kernels that write blocks one after the other.
type writers struct {
	rearrangers [3]rearranger // by how many blocks of the source make one
	filler      func(dst *byte, word uint64, blocks int)
}

// A rearranger makes so many blocks of each row, the next one step bytes after
// the one before, of blocks of the source, whose bytes the table puts in order.
type rearranger func(dst, src *byte, blocks, step int, table *[64]byte, rows, dstStep, srcStep int)

// A scatterer writes blocks of so many contiguous elements to those of dst that
// contiguous indices of 4 bytes name, until a block has one that is negative or
// above last. It returns how many blocks are left.
type scatterer func(dst, src, indices *byte, blocks, last int) (left int)

// scattered is how many elements a block of a [scatterer] has.
const scattered = 16

// A transposer transposes so many rows of one block each.
type transposer struct {
	rows int64
	run  func(dst, src *byte, dstStep, srcStep int)
}

// tables say which bytes of the source make a block: in reverse order, every
// second element, and every second one in reverse order.
type tables struct{ reverse, second, secondBack [64]byte }

// of returns the table for a block made of so many of the source.
func (t *tables) of(blocks int64, back bool) *[64]byte {
	switch {
	case blocks == 1:
		return &t.reverse
	case back:
		return &t.secondBack
	default:
		return &t.second
	}
}

// Variable is the environment variable that chooses the kernels of a backend:
// portable, avx2 or avx512. Without it a backend has the best that the processor
// runs.
const Variable = "CONFORM_CPU"

// portable is the name of no vectors.
const portable = "portable"

// known are the vectors of this processor.
var known = sync.OnceValue(available)

// choose returns the vectors of the given name, or the best if it is empty.
func choose(name string) (*vectors, error) {
	list := known()
	if name == portable || name == "" && len(list) == 0 {
		return nil, nil
	}
	names := []string{portable}
	for _, v := range list {
		if name == "" || name == v.name {
			return v, nil
		}
		names = append(names, v.name)
	}
	return nil, fmt.Errorf("%s is %q: this processor has %s", Variable, name, strings.Join(names, ", "))
}

// narrow returns the widest of the vectors that a row of so many bytes fills, or
// nil.
func (v *vectors) narrow(bytes int64) *vectors {
	for v != nil && bytes < v.block {
		v = v.narrower
	}
	return v
}

// String returns the name.
func (v *vectors) String() string {
	if v == nil {
		return portable
	}
	return v.name
}

// whole reports whether a row is made of whole aligned blocks.
func (v *vectors) whole(row []byte) bool {
	return (uintptr(unsafe.Pointer(unsafe.SliceData(row)))|uintptr(len(row)))&uintptr(v.block-1) == 0
}

// writers returns the kernels for a row, which go past the caches if they can
// and direct asks for it.
func (v *vectors) writers(row []byte, direct bool) *writers {
	if direct && v.past.filler != nil && v.whole(row) {
		return &v.past
	}
	return &v.near
}

// copy copies past the caches what lies between the first and the last whole
// block of dst.
func (v *vectors) copy(dst, src []byte) {
	head := -int64(uintptr(unsafe.Pointer(unsafe.SliceData(dst)))) & (v.block - 1)
	n := int64(len(dst))
	if n < head+v.block {
		copy(dst, src)
		return
	}
	blocks := (n - head) / v.block
	tail := head + blocks*v.block
	copy(dst[:head], src)
	v.streamer(&dst[head], &src[:n][head], int(blocks))
	copy(dst[tail:], src[tail:])
}

// fill fills dst, which has a block at least, with an element, past the caches
// if direct asks for it.
func (v *vectors) fill(dst, element []byte, direct bool) {
	var word uint64
	switch len(element) {
	case 1:
		word = uint64(element[0]) * 0x0101010101010101
	case 2:
		word = uint64(binary.LittleEndian.Uint16(element)) * 0x0001000100010001
	case 4:
		word = uint64(binary.LittleEndian.Uint32(element)) * 0x0000000100000001
	default:
		word = binary.LittleEndian.Uint64(element)
	}
	n := int64(len(dst))
	v.writers(dst, direct).filler(&dst[0], word, int(n/v.block))
	if n%v.block != 0 {
		v.near.filler(&dst[n-v.block], word, 1)
	}
}

// halve moves rows of every second element, forwards or backwards. Those between
// them are read too, and the one that follows the last in the source, which is
// missing at most after the row that reaches furthest.
func (m *mover) halve(dst, src []byte, to, from int64, rows, row loop) {
	end := from + max(0, (row.extent-1)*row.from) + 2*m.size
	for rows.extent > 0 && rows.from <= 0 && end > int64(len(src)) {
		m.halveLast(dst, src, to, from, row)
		rows.extent--
		to, from, end = to+rows.to, from+rows.from, end+rows.from
	}
	reach := (rows.extent - 1) * rows.from
	last := rows.extent > 0 && end+max(0, reach) > int64(len(src))
	if last {
		rows.extent--
	}
	if rows.extent > 0 {
		m.rearrange(dst, src, to, from, rows, row)
	}
	if last {
		m.halveLast(dst, src, to+rows.extent*rows.to, from+reach, row)
	}
}

// halveLast moves a row of every second element that no other follows: the one
// that lies last is moved alone.
func (m *mover) halveLast(dst, src []byte, to, from int64, row loop) {
	row.extent--
	at, last := to+row.extent*m.size, from+row.extent*row.from
	if row.from < 0 {
		at, last = to, from
		to, from = to+m.size, from+row.from
	}
	copy(dst[at:at+m.size], src[last:last+m.size])
	m.rearrange(dst, src, to, from, loop{extent: 1}, row)
}

// rearrange moves rows of every element or of every second one, forwards or
// backwards, of which whole blocks lie in the source.
func (m *mover) rearrange(dst, src []byte, to, from int64, rows, row loop) {
	length := row.extent * m.size
	v := m.vectors.narrow(length)
	if v == nil {
		m.strided(dst, src, to, from, rows, row)
		return
	}
	of := max(row.from, -row.from) / m.size
	table := v.tables[m.size].of(of, row.from < 0)
	first, step, rest := int64(0), v.block, length-v.block // where blocks go in a row
	if row.from < 0 {
		from += (row.extent - 1) * row.from
		first, step, rest = rest, -step, first
	}
	// All that is touched lies in these.
	reach := (rows.extent - 1) * rows.from
	d := dst[to : to+(rows.extent-1)*rows.to+length]
	s := src[from+min(0, reach) : from+max(0, reach)+of*length]
	s = s[max(0, -reach):]
	run, n, dstStep, srcStep := v.writers(d[:length], m.direct).rearrangers[of], int(rows.extent), int(rows.to), int(rows.from)
	run(&d[first], &s[0], int(length/v.block), int(step), table, n, dstStep, srcStep)
	if length%v.block != 0 {
		v.near.rearrangers[of](&d[rest], &s[of*(length-v.block)], 1, 0, table, n, dstStep, srcStep)
	}
}

// strip is how many bytes of a row of the source are transposed before those of
// the next row.
const strip = 4096

// transpose moves rows each of which is a column of contiguous rows of src.
func (m *mover) transpose(dst, src []byte, to, from int64, rows, row loop) {
	v := m.vectors.narrow(rows.extent * m.size)
	if v == nil || row.extent < v.transposes[m.size].rows {
		m.strided(dst, src, to, from, rows, row)
		return
	}
	t, width := v.transposes[m.size], v.block/m.size // a tile has t.rows rows, so wide
	// All that is touched lies in these.
	d := dst[to : to+(rows.extent-1)*rows.to+row.extent*m.size]
	low := from + min(0, (row.extent-1)*row.from)
	high := from + max(0, (row.extent-1)*row.from) + rows.extent*m.size
	s := src[low:high]
	from -= low
	// A tile at an edge overlaps the one before.
	for begin := int64(0); begin < rows.extent; begin += strip / m.size {
		end := min(rows.extent, begin+strip/m.size)
		for r := int64(0); r < row.extent; r += t.rows {
			r := min(r, row.extent-t.rows)
			for c := begin; c < end; c += width {
				c := min(c, rows.extent-width)
				t.run(&d[c*rows.to+r*m.size], &s[from+c*m.size+r*row.from], int(rows.to), int(row.from))
			}
		}
	}
}
