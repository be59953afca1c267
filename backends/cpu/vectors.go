package cpu

import (
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
	talls      [9]transposer                    // which write a block of each row; none for 16 bytes or less
	tables     [9]tables
	parts      parter // none in words

	// outside returns a negative number if one of so many blocks of integers is not from 0 to last.
	// There is none in words.
	outside func(list *int64, blocks, last int) int

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

// A parter fills a row for each of n places, as a [liner] does: so many times dstStride or
// srcStride beyond where it would be.
type parter func(dst, src *byte, last int, places *int64, n, dstStride, srcStride, dstStep, srcStep int)

// A transposer transposes a tile of rows, each of so many columns.
type transposer struct {
	rows, columns int64
	run           func(dst, src *byte, dstStep, srcStep int)
}

// fits reports whether rows of this width, so many, hold a tile.
func (t *transposer) fits(width, rows int64) bool {
	return t.run != nil && width >= t.columns && rows >= t.rows
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
