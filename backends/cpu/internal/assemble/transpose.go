package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// transpose transposes tiles: as many rows as elements fit in 16 bytes, and a
// vector of each.
func (v vectors) transpose(element int) {
	rows := 16 / element
	if v.bytes < 64 { // only 16 registers
		rows = min(rows, 8)
	}
	p := v.function(fmt.Sprintf("transpose%dx", element),
		fmt.Sprintf("transposes %d rows of %d elements of %d bytes. dstStep and srcStep lead to the next row.", rows, v.bytes/element, element),
		"func(dst, src *byte, dstStep, srcStep int)", "dst", "src", "dstStep", "srcStep")
	dst, src, dstStep, srcStep := p[0], p[1], p[2], p[3]
	list := make([]reg.VecVirtual, rows)
	for i := range list {
		list[i] = v.vector()
		v.load(at(src, 0), list[i])
		if i < rows-1 {
			v.ADDQ(srcStep, src)
		}
	}
	list = v.exchange(element, list, rows)
	// Each lane of a vector now has elements of all rows, from one column or
	// from two.
	size := rows * element
	first := true
	for lane := range v.bytes / 16 {
		for _, x := range list {
			for part := range 16 / size {
				if !first {
					v.ADDQ(dstStep, dst)
				}
				first = false
				v.storePart(x, lane, part*size, size, dst)
			}
		}
	}
	v.end()
}

// tall transposes tiles of as many rows as elements fill a vector, and 16 bytes of
// each, or 8 if there are too few registers. It stores whole vectors.
func (v vectors) tall(element int) {
	rows := 16 / element // of a lane
	columns := rows
	if v.bytes < 64 { // only 16 registers
		columns = min(columns, 8)
	}
	p := v.function(fmt.Sprintf("tall%dx", element),
		fmt.Sprintf("transposes %d rows of %d elements of %d bytes. dstStep and srcStep lead to the next row.", v.bytes/element, columns, element),
		"func(dst, src *byte, dstStep, srcStep int)", "dst", "src", "dstStep", "srcStep")
	dst, src, dstStep, srcStep := p[0], p[1], p[2], p[3]
	lanes := []reg.GPVirtual{src} // the rows of each
	next := v.GP64()
	v.IMUL3Q(operand.U8(rows), srcStep, next)
	for range v.bytes/16 - 1 {
		lane := v.GP64()
		v.LEAQ(operand.Mem{Base: lanes[len(lanes)-1], Index: next, Scale: 1}, lane)
		lanes = append(lanes, lane)
	}
	row := v.GP64()
	v.XORQ(row, row)
	list := make([]reg.VecVirtual, columns)
	for i := range list {
		list[i] = v.vector()
		if i > 0 {
			v.ADDQ(srcStep, row)
		}
		at := func(lane int) operand.Mem { return operand.Mem{Base: lanes[lane], Index: row, Scale: 1} }
		if columns == rows {
			for lane := range lanes {
				v.loadLane(at(lane), lane, list[i])
			}
			continue
		}
		halves := make([]reg.VecVirtual, len(lanes)) // of two rows each
		for lane := range lanes {
			halves[lane] = v.XMM()
			v.VMOVQ(at(lane), halves[lane])
		}
		v.ADDQ(srcStep, row)
		for lane := range lanes {
			v.VMOVHPS(at(lane), halves[lane], halves[lane])
		}
		v.VINSERTI128(operand.U8(1), halves[1], halves[0].AsY(), list[i])
	}
	for i, x := range v.exchange(element, list, rows) {
		if i > 0 {
			v.ADDQ(dstStep, dst)
		}
		v.load(x, at(dst, 0))
	}
	v.end()
}

// loadLane loads a lane of a vector. The first one clears the others.
func (v vectors) loadLane(from operand.Mem, lane int, to reg.VecVirtual) {
	switch {
	case lane == 0:
		v.load(from, to.AsX())
	case v.bytes == 64:
		v.VINSERTI32X4(operand.U8(lane), from, to, to)
	default:
		v.VINSERTI128(operand.U8(lane), from, to, to)
	}
}

// exchange returns the columns of the rows that the lanes of vectors hold, so many in
// all of them. Each stage interleaves the first half of the vectors with the second. It
// turns one bit of an element's row number into one of its column number.
func (v vectors) exchange(element int, list []reg.VecVirtual, rows int) []reg.VecVirtual {
	for n := rows; n > 1; n /= 2 {
		next := make([]reg.VecVirtual, len(list))
		for i := range len(list) / 2 {
			next[2*i], next[2*i+1] = v.vector(), v.vector()
			v.interleave(element, list[i], list[i+len(list)/2], next[2*i], next[2*i+1])
		}
		list = next
	}
	return list
}

// interleave interleaves the elements of the low halves, and of the high
// halves, of the lanes of a and b.
func (v vectors) interleave(element int, a, b, low, high operand.Op) {
	switch element {
	case 1:
		v.VPUNPCKLBW(b, a, low)
		v.VPUNPCKHBW(b, a, high)
	case 2:
		v.VPUNPCKLWD(b, a, low)
		v.VPUNPCKHWD(b, a, high)
	case 4:
		v.VPUNPCKLDQ(b, a, low)
		v.VPUNPCKHDQ(b, a, high)
	case 8:
		v.VPUNPCKLQDQ(b, a, low)
		v.VPUNPCKHQDQ(b, a, high)
	}
}

// storePart stores 16 bytes of a lane, or the lower or higher 8.
func (v vectors) storePart(x reg.VecVirtual, lane, offset, size int, dst reg.GPVirtual) {
	part := x.AsX()
	if lane > 0 {
		if size == 16 && v.bytes == 64 {
			v.VEXTRACTI32X4(operand.U8(lane), x, at(dst, 0))
			return
		}
		if size == 16 {
			v.VEXTRACTI128(operand.U8(lane), x, at(dst, 0))
			return
		}
		low := v.XMM()
		v.VEXTRACTI128(operand.U8(lane), x, low)
		part = low
	}
	switch {
	case size == 16 && v.bytes == 64:
		v.VMOVDQU64(part, at(dst, 0))
	case size == 16:
		v.VMOVDQU(part, at(dst, 0))
	case offset == 0:
		v.VMOVQ(part, at(dst, 0))
	default:
		v.VMOVHPS(part, at(dst, 0))
	}
}
