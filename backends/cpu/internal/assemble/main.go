// Command assemble writes the kernels of the CPU backend in Go assembly, for
// AVX2, for AVX-512 with VBMI, and for rows of 16 bytes, and their declarations
// in Go.
//
// A kernel works on blocks: one vector of the destination.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func main() {
	arguments := flag.NewFlagSet("assemble", flag.ExitOnError)
	flags := build.NewFlags(arguments)
	_ = arguments.Parse(os.Args[1:]) // exits
	c := build.NewContext()
	for _, v := range []vectors{{c, "16", 16, false}, {c, "AVX2", 32, false}, {c, "AVX512", 64, false}} {
		v.permute()
		v.halve()
		v.copy()
		v.parts()
		past := v
		past.name, past.past = "Past"+v.name, true
		if v.bytes > 16 {
			past.permute()
			past.halve()
			v.stream()
			v.outside()
		}
		for _, element := range []int{1, 2, 4, 8} {
			v.fill(element)
			if v.bytes > 16 {
				past.fill(element)
			}
			v.transpose(element)
			if v.bytes > 16 {
				v.tall(element)
			}
		}
	}
	for _, bits := range []int{2, 4} {
		v := vectors{c, "AVX2", 32, false}
		v.spread(bits)
		v.gather(bits)
	}
	words := vectors{Context: c}
	words.function("fence", "orders non-temporal stores before all later stores.", "func()")
	c.SFENCE()
	c.RET()
	os.Exit(build.Main(flags.Config(), c))
}

// vectors writes kernels for vectors of this many bytes.
type vectors struct {
	*build.Context
	name  string
	bytes int
	past  bool // non-temporal stores, to aligned memory
}

// function begins a kernel, and returns its parameters in registers.
func (v vectors) function(name, doc, signature string, params ...string) []reg.GPVirtual {
	v.Function(name + v.name)
	if v.past {
		doc += " It uses non-temporal stores, so dst must be aligned to the block."
	}
	v.Doc(name + v.name + " " + doc)
	v.Pragma("noescape")
	v.Attributes(attr.NOSPLIT)
	v.SignatureExpr(signature)
	var list []reg.GPVirtual
	for _, p := range params {
		r := v.GP64()
		v.Load(v.Param(p), r)
		list = append(list, r)
	}
	return list
}

func (v vectors) vector() reg.VecVirtual {
	switch v.bytes {
	case 64:
		return v.ZMM()
	case 32:
		return v.YMM()
	default:
		return v.XMM()
	}
}

func (v vectors) load(from, to operand.Op) {
	if v.bytes == 64 {
		v.VMOVDQU64(from, to)
	} else {
		v.VMOVDQU(from, to)
	}
}

func (v vectors) store(from, to operand.Op) {
	if v.past {
		v.VMOVNTDQ(from, to)
	} else {
		v.load(from, to)
	}
}

// end ends a kernel.
func (v vectors) end() {
	v.VZEROUPPER()
	v.RET()
}

// loop repeats the body for each block, at least once.
func (v vectors) loop(blocks reg.GPVirtual, body func()) {
	v.Label("next")
	body()
	v.DECQ(blocks)
	v.JNE(operand.LabelRef("next"))
}

func at(base reg.GPVirtual, displacement int) operand.Mem {
	return operand.Mem{Base: base, Disp: displacement}
}

// permute moves the bytes of each block of src to a block in another order.
func (v vectors) permute() {
	v.rearrange("permute", "moves each block of a row of src to dst, its bytes in the order of table. Blocks of dst are step bytes apart.", 1,
		func(src, table reg.GPVirtual) func() operand.Op {
			first, second, x := v.vector(), v.vector(), v.vector()
			v.load(at(table, 0), first)
			if v.bytes == 32 {
				v.load(at(table, 32), second)
			}
			return func() operand.Op {
				switch v.bytes {
				case 64:
					v.VPERMB(at(src, 0), first, x)
				case 32:
					v.load(at(src, 0), x)
					v.VPSHUFB(first, x, x)
					v.VPERMD(x, second, x)
				default:
					v.load(at(src, 0), x)
					v.VPSHUFB(first, x, x)
				}
				return x
			}
		})
}

// halve makes a block of half of the bytes of two blocks of src.
func (v vectors) halve() {
	v.rearrange("halve", "makes a block of dst from each two blocks of a row of src, of the bytes that table names. Blocks of dst are step bytes apart.", 2,
		func(src, table reg.GPVirtual) func() operand.Op {
			first, second, x, y := v.vector(), v.vector(), v.vector(), v.vector()
			v.load(at(table, 0), first)
			if v.bytes < 64 {
				v.load(at(table, 32), second)
			}
			return func() operand.Op {
				v.load(at(src, 0), x)
				if v.bytes == 64 {
					v.VPERMT2B(at(src, 64), first, x)
					return x
				}
				v.load(at(src, v.bytes), y)
				v.VPSHUFB(first, x, x)
				v.VPSHUFB(first, y, y)
				v.VPUNPCKLQDQ(y, x, x)
				if v.bytes == 32 {
					v.VPERMD(x, second, x)
				} else {
					v.VPSHUFB(second, x, x)
				}
				return x
			}
		})
}

// rearrange writes a kernel that makes each block from this many of src.
// prepare gets registers for the source and the table, and returns the function
// that makes a block.
func (v vectors) rearrange(name, doc string, of int, prepare func(src, table reg.GPVirtual) func() operand.Op) {
	p := v.function(name, doc+" dstStep and srcStep lead to the next row.",
		"func(dst, src *byte, blocks, step int, table *[64]byte, rows, dstStep, srcStep int)",
		"dst", "src", "blocks", "step", "table", "rows", "dstStep", "srcStep")
	dst, src, blocks, step, rows, dstStep, srcStep := p[0], p[1], p[2], p[3], p[5], p[6], p[7]
	d, s, n := v.GP64(), v.GP64(), v.GP64()
	block := prepare(s, p[4])
	v.Label("row")
	v.MOVQ(dst, d)
	v.MOVQ(src, s)
	v.MOVQ(blocks, n)
	v.loop(n, func() {
		if v.past { // hardware prefetchers do not follow rows backwards
			for i := range max(1, of*v.bytes/64) {
				v.PREFETCHT0(operand.Mem{Base: s, Index: srcStep, Scale: 1, Disp: 64 * i})
			}
		}
		v.store(block(), at(d, 0))
		v.ADDQ(operand.U32(of*v.bytes), s)
		v.ADDQ(step, d)
	})
	v.ADDQ(dstStep, dst)
	v.ADDQ(srcStep, src)
	v.DECQ(rows)
	v.JNE(operand.LabelRef("row"))
	v.end()
}

// spread gives each of 32 elements of some bits a byte.
func (v vectors) spread(bits int) {
	v.elements("spread", "moves 32 elements at a time from packed to a byte each.", bits, func(elements, packed reg.GPVirtual, masks []reg.VecVirtual) {
		x, y := v.YMM(), v.YMM()
		step := func(mask reg.VecVirtual, shift int) {
			v.VPSLLD(operand.U8(shift), x, y)
			v.VPOR(y, x, x)
			v.VPAND(mask, x, x)
		}
		if bits == 4 {
			v.VPMOVZXBW(at(packed, 0), x)
			step(masks[0], 4)
		} else {
			v.VPMOVZXBD(at(packed, 0), x)
			step(masks[0], 12)
			step(masks[1], 6)
		}
		v.VMOVDQU(x, at(elements, 0))
	}, map[int][]uint32{4: {0x0f0f0f0f}, 2: {0x000f000f, 0x03030303}}[bits]...)
}

// gather is the inverse of spread. It multiplies elements by their places in a byte, and
// adds neighbours.
func (v vectors) gather(bits int) {
	v.elements("gather", "moves the low bits of 32 bytes of elements at a time to packed.", bits, func(elements, packed reg.GPVirtual, masks []reg.VecVirtual) {
		x := v.YMM()
		v.VPAND(at(elements, 0), masks[0], x)
		v.VPMADDUBSW(masks[1], x, x)
		if bits == 2 {
			v.VPMADDWD(masks[2], x, x)
			v.VPACKUSDW(x, x, x)
		}
		v.VPACKUSWB(x, x, x)
		v.VPERMQ(operand.U8(0b1000), x, x)
		if bits == 4 {
			v.VMOVDQU(x.AsX(), at(packed, 0))
		} else {
			v.VPSHUFD(operand.U8(0b1000), x.AsX(), x.AsX())
			v.VMOVQ(x.AsX(), at(packed, 0))
		}
	}, map[int][]uint32{4: {0x0f0f0f0f, 0x10011001}, 2: {0x03030303, 0x04010401, 0x00100001}}[bits]...)
}

// elements writes a kernel that moves 32 elements of some bits at a time, with these words
// in vectors.
func (v vectors) elements(name, doc string, bits int, move func(elements, packed reg.GPVirtual, masks []reg.VecVirtual), words ...uint32) {
	p := v.function(name+strconv.Itoa(bits)+"x", doc, "func(elements, packed *byte, blocks int)", "elements", "packed", "blocks")
	elements, packed, blocks := p[0], p[1], p[2]
	var masks []reg.VecVirtual
	for _, word := range words {
		r, mask := v.GP32(), v.YMM()
		v.MOVL(operand.U32(word), r)
		v.VMOVD(r, mask.AsX())
		v.VPBROADCASTD(mask.AsX(), mask)
		masks = append(masks, mask)
	}
	v.loop(blocks, func() {
		move(elements, packed, masks)
		v.ADDQ(operand.U32(32), elements)
		v.ADDQ(operand.U32(4*bits), packed)
	})
	v.end()
}

// outside finds integers that are not from 0 to last: the first bit of one of these is set,
// of itself or of what is left behind it.
func (v vectors) outside() {
	p := v.function("outside", "returns a negative number if one of so many blocks of integers is not from 0 to last.",
		"func(list *int64, blocks, last int) int", "list", "blocks", "last")
	list, blocks := p[0], p[1]
	last, bits, x, left := v.vector(), v.vector(), v.vector(), v.vector()
	v.VMOVQ(p[2], last.AsX())
	v.VPBROADCASTQ(last.AsX(), last)
	if v.bytes == 64 {
		v.VPXORQ(bits, bits, bits)
	} else {
		v.VPXOR(bits, bits, bits)
	}
	v.loop(blocks, func() {
		v.load(at(list, 0), x)
		v.VPSUBQ(x, last, left)
		if v.bytes == 64 {
			v.VPTERNLOGQ(operand.U8(0xfe), x, left, bits) // every bit of the three
		} else {
			v.VPOR(x, bits, bits)
			v.VPOR(left, bits, bits)
		}
		v.ADDQ(operand.U32(v.bytes), list)
	})
	found := v.GP64()
	if v.bytes == 64 {
		k := v.K()
		v.VPMOVQ2M(bits, k)
		v.KMOVQ(k, found)
	} else {
		v.VMOVMSKPD(bits, found.As32())
	}
	v.NEGQ(found)
	v.Store(found, v.ReturnIndex(0))
	v.end()
}

// stream copies with non-temporal stores.
func (v vectors) stream() {
	p := v.function("stream", "copies blocks with non-temporal stores. dst must be aligned to the block.",
		"func(dst, src *byte, blocks int)", "dst", "src", "blocks")
	dst, src, blocks := p[0], p[1], p[2]
	x := v.vector()
	v.loop(blocks, func() {
		v.load(at(src, 0), x)
		v.VMOVNTDQ(x, at(dst, 0))
		v.ADDQ(operand.U32(v.bytes), src)
		v.ADDQ(operand.U32(v.bytes), dst)
	})
	v.end()
}

// copy copies rows.
func (v vectors) copy() {
	v.lines("copy", "copies rows.", func(from, to operand.Mem) {
		x := v.vector()
		v.load(from, x)
		v.store(x, to)
	})
}

// parts copies rows, each from or to where its place says.
func (v vectors) parts() {
	p := v.function("parts", "copies a row for each of n places, which are so many times dstStride beyond dst, and srcStride beyond src. The last block of a row begins last bytes after the first block. dstStep and srcStep lead to the next row.",
		"func(dst, src *byte, last int, places *int64, n, dstStride, srcStride, dstStep, srcStep int)", "dst", "src", "last", "places", "n", "dstStride", "srcStride", "dstStep", "srcStep")
	dst, src, last, places, n, dstStride, srcStride, dstStep, srcStep := p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]
	d, s, x := v.GP64(), v.GP64(), v.vector()
	v.Label("row")
	v.MOVQ(at(places, 0), d)
	v.MOVQ(d, s)
	v.IMULQ(dstStride, d)
	v.IMULQ(srcStride, s)
	v.ADDQ(dst, d)
	v.ADDQ(src, s)
	v.blocks(last, func(i reg.GPVirtual) {
		v.load(operand.Mem{Base: s, Index: i, Scale: 1}, x)
		v.store(x, operand.Mem{Base: d, Index: i, Scale: 1})
	})
	v.ADDQ(operand.U32(8), places)
	v.ADDQ(dstStep, dst)
	v.ADDQ(srcStep, src)
	v.DECQ(n)
	v.JNE(operand.LabelRef("row"))
	v.end()
}

// blocks makes the blocks of a row at each multiple of a block below last, and at last.
func (v vectors) blocks(last reg.GPVirtual, block func(i reg.GPVirtual)) {
	i := v.GP64()
	v.XORQ(i, i)
	v.TESTQ(last, last)
	v.JE(operand.LabelRef("last"))
	v.Label("next")
	block(i)
	v.ADDQ(operand.U32(v.bytes), i)
	v.CMPQ(i, last)
	v.JLT(operand.LabelRef("next"))
	v.Label("last")
	block(last)
}

// fill repeats the first element of a row of src.
func (v vectors) fill(element int) {
	var x reg.VecVirtual
	v.lines(fmt.Sprintf("fill%dx", element), fmt.Sprintf("fills each row with the first element, of %d bytes, of a row of src.", element),
		func(_, to operand.Mem) { v.store(x, to) },
		func(src reg.GPVirtual) {
			x = v.vector()
			switch element {
			case 1:
				v.VPBROADCASTB(at(src, 0), x)
			case 2:
				v.VPBROADCASTW(at(src, 0), x)
			case 4:
				v.VPBROADCASTD(at(src, 0), x)
			default:
				v.VPBROADCASTQ(at(src, 0), x)
			}
		})
}

// lines writes a kernel that makes rows of blocks, after code that prepares a
// row. The last block overlaps the one before if the row is not a multiple of a
// block.
func (v vectors) lines(name, doc string, block func(from, to operand.Mem), prepare ...func(src reg.GPVirtual)) {
	p := v.function(name, doc+" The last block of a row begins last bytes after the first block. dstStep and srcStep lead to the next row.",
		"func(dst, src *byte, last, rows, dstStep, srcStep int)", "dst", "src", "last", "rows", "dstStep", "srcStep")
	dst, src, last, rows, dstStep, srcStep := p[0], p[1], p[2], p[3], p[4], p[5]
	v.Label("row")
	for _, f := range prepare {
		f(src)
	}
	v.blocks(last, func(i reg.GPVirtual) {
		block(operand.Mem{Base: src, Index: i, Scale: 1}, operand.Mem{Base: dst, Index: i, Scale: 1})
	})
	v.ADDQ(dstStep, dst)
	v.ADDQ(srcStep, src)
	v.DECQ(rows)
	v.JNE(operand.LabelRef("row"))
	v.end()
}
