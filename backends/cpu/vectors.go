package cpu

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"unsafe"
)

//go:generate go run ./internal/assemble -pkg cpu -out simd_amd64.s -stubs simd_amd64.go

// vectors are kernels on blocks of this many bytes, in assembly or [words]. The
// rest of a row is part of one more block, which overlaps the one before.
type vectors struct {
	name       string
	block      int64
	narrower   *vectors // for rows shorter than a block; may be nil
	near       writers
	past       writers                          // with non-temporal stores, to whole aligned blocks; none for vectors of 16 bytes or less
	streamer   func(dst, src *byte, blocks int) // a copy with non-temporal stores; nil if there is none
	transposes [9]transposer                    // by element size in bytes; none in words of one element
	tables     [9]tables

	spread, gather [5]func(elements, packed *byte, blocks int) // see [lower.Unpacker]; nil if there are none
}

// writers are kernels that write rows.
type writers struct {
	rearrangers [3]rearranger // by the number of source blocks for each block
	copier      liner         // none for non-temporal stores, nor in words
	fillers     [9]liner      // by element size in bytes
}

// A liner fills rows with blocks at each multiple of a block below last, and at
// last.
type liner func(dst, src *byte, last, rows, dstStep, srcStep int)

// A rearranger makes blocks of each row, step bytes apart, from blocks of the
// source whose bytes the table puts in order.
type rearranger func(dst, src *byte, blocks, step int, table *[64]byte, rows, dstStep, srcStep int)

// A transposer transposes a tile of rows, each one block long.
type transposer struct {
	rows int64
	run  func(dst, src *byte, dstStep, srcStep int)
}

// tables list the bytes of the source that make a block: all in reverse order,
// every second element, and every second one in reverse order.
type tables struct{ reverse, second, secondBack [64]byte }

// of returns the table for a block made from this many source blocks.
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

// Variable is the environment variable that selects the kernels of a backend:
// portable, avx2 or avx512. Without it, a backend has the best ones that the
// processor supports.
const Variable = "CONFORM_CPU"

// portable is the name of [words].
const portable = "portable"

// CheckVariable returns an error if [Variable] names no kernels that this
// processor supports.
func CheckVariable() error {
	_, err := choose(os.Getenv(Variable))
	return err
}

// known returns the vectors of this processor, the best first.
var known = sync.OnceValue(func() []*vectors { return append(available(), words) })

// choose returns the vectors with the given name, or the best if it is empty.
func choose(name string) (*vectors, error) {
	var names []string
	for _, v := range known() {
		if name == "" || name == v.name {
			return v, nil
		}
		names = append(names, v.name)
	}
	slices.Reverse(names)
	return words, fmt.Errorf("%s is %q: this processor has %s", Variable, name, strings.Join(names, ", "))
}

// narrow returns the widest vectors that a row of this many bytes fills, or
// nil.
func (v *vectors) narrow(bytes int64) *vectors {
	for v != nil && bytes < v.block {
		v = v.narrower
	}
	return v
}

// whole reports whether a row consists of whole aligned blocks.
func (v *vectors) whole(row []byte) bool {
	return (uintptr(unsafe.Pointer(unsafe.SliceData(row)))|uintptr(len(row)))&uintptr(v.block-1) == 0
}

// writers returns the kernels for a row, with non-temporal stores if direct is
// set and they apply.
func (v *vectors) writers(row []byte, direct bool) *writers {
	if direct && v.past.rearrangers[1] != nil && v.whole(row) {
		return &v.past
	}
	return &v.near
}

// copy copies with non-temporal stores what lies between the first and the last
// whole block of dst.
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

// lines fills rows of length bytes, each from of bytes of a row of the source.
func (v *vectors) lines(run liner, dst, src []byte, to, from int64, rows loop, length, of int64) {
	// These slices contain everything that is accessed.
	reach := (rows.extent - 1) * rows.from
	d := dst[to : to+(rows.extent-1)*rows.to+length]
	s := src[from+min(0, reach) : from+max(0, reach)+of]
	run(&d[0], &s[max(0, -reach)], int(length-v.block), int(rows.extent), int(rows.to), int(rows.from))
}

// halve moves rows of every second element, forwards or backwards. It also
// reads the elements in between, and the one after the last, which may be
// missing only after the row that reaches furthest.
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

// halveLast moves a row of every second element without reading beyond it: it
// moves the last element alone.
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

// rearrange moves rows of every element or every second one, forwards or
// backwards, if whole blocks lie in the source.
func (m *mover) rearrange(dst, src []byte, to, from int64, rows, row loop) {
	length := row.extent * m.size
	v := m.vectors.narrow(length)
	if v == nil {
		m.strided(dst, src, to, from, rows, row)
		return
	}
	of := max(row.from, -row.from) / m.size
	table := v.tables[m.size].of(of, row.from < 0)
	first, step, rest := int64(0), v.block, length-v.block // positions of blocks in a row
	if row.from < 0 {
		from += (row.extent - 1) * row.from
		first, step, rest = rest, -step, first
	}
	// These slices contain everything that is accessed.
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

// strip is the number of bytes of a source row that are transposed before the
// next rows.
const strip = 4096

// nearBytes is how much of a source a first-level cache holds.
const nearBytes = 32 << 10

// tiles returns the vectors for transposing rows of this width, or nil.
func (m *mover) tiles(width, rows int64) *vectors {
	v := m.vectors.narrow(width * m.size)
	if v == nil || v.transposes[m.size].run == nil || rows < v.transposes[m.size].rows {
		return nil
	}
	return v
}

// transpose moves rows, each of which is a column of contiguous rows of src.
func (m *mover) transpose(dst, src []byte, to, from int64, rows, row loop) {
	v := m.tiles(rows.extent, row.extent)
	if v == nil {
		m.strided(dst, src, to, from, rows, row)
		return
	}
	t, width := v.transposes[m.size], v.block/m.size // a tile has t.rows rows of this width
	// These slices contain everything that is accessed.
	d := dst[to : to+(rows.extent-1)*rows.to+row.extent*m.size]
	low := from + min(0, (row.extent-1)*row.from)
	high := from + max(0, (row.extent-1)*row.from) + rows.extent*m.size
	s := src[low:high]
	from -= low
	// A tile at an edge overlaps the one before. Tiles that write to the same cache lines follow
	// one another: later, rows a power of two apart would have evicted these. If rows of the
	// source lie far apart, they would evict each other.
	lines := t.rows
	if near := lineBytes / m.size; near > lines && near*max(row.from, -row.from) <= nearBytes {
		lines = near
	}
	for begin := int64(0); begin < rows.extent; begin += strip / m.size {
		end := min(rows.extent, begin+strip/m.size)
		for first := int64(0); first < row.extent; first += lines {
			for c := begin; c < end; c += width {
				c := min(c, rows.extent-width)
				for r := first; r < min(first+lines, row.extent); r += t.rows {
					r := min(r, row.extent-t.rows)
					t.run(&d[c*rows.to+r*m.size], &s[from+c*m.size+r*row.from], int(rows.to), int(row.from))
				}
			}
		}
	}
}
