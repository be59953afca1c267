package cpu

import (
	"math/bits"
	"unsafe"
)

// portable is the name of [words].
const portable = "portable"

// words are vectors of 8 bytes in Go, for every processor. They have no kernels
// for what Go's copy does as well.
var words = &vectors{
	name: portable, block: 8,
	near: writers{
		rearrangers: [3]rearranger{1: permuteWords, 2: halveWords},
		fillers:     [9]liner{1: fillWords[uint8], 2: fillWords[uint16], 4: fillWords[uint32], 8: fillWords[uint64]},
	},
	transposes: [9]transposer{1: {8, 8, transpose1xWord}, 2: {4, 4, transpose2xWord}, 4: {4, 2, transpose4xWord}},
	tables:     [9]tables{1: tablesOfWords(1), 2: tablesOfWords(2), 4: tablesOfWords(4), 8: tablesOfWords(8)},
}

// tablesOfWords makes the tables for elements of this size. The kernels read
// the size from the first byte, and from the second whether to reverse the
// elements.
func tablesOfWords(size byte) tables {
	return tables{reverse: [64]byte{size, 1}, second: [64]byte{size, 0}, secondBack: [64]byte{size, 1}}
}

// word returns the word at an offset of b.
func word(b *byte, at int) *uint64 { return (*uint64)(unsafe.Add(unsafe.Pointer(b), at)) }

// Masks of the lower half of each byte, of each two bytes and of each four.
const (
	nibbles1 = 0x00ff00ff00ff00ff
	nibbles2 = 0x0000ffff0000ffff
	nibbles4 = 0x00000000ffffffff
)

// reversed returns a word with its elements in reverse order.
func reversed[E element](x uint64) uint64 {
	switch unsafe.Sizeof(E(0)) {
	case 1:
		return bits.ReverseBytes64(x)
	case 2:
		x = bits.ReverseBytes64(x)
		return x>>8&nibbles1 | x&nibbles1<<8
	case 4:
		return bits.RotateLeft64(x, 32)
	default:
		return x
	}
}

// halved returns every second element of two words.
func halved[E element](x, y uint64) uint64 {
	size := unsafe.Sizeof(E(0))
	if size == 8 {
		return x
	}
	if size == 1 {
		x, y = x&nibbles1, y&nibbles1
		x, y = x|x>>8, y|y>>8
	}
	if size <= 2 {
		x, y = x&nibbles2, y&nibbles2
		x, y = x|x>>16, y|y>>16
	}
	return x&nibbles4 | y<<32
}

// permuteWords is a [rearranger] of one block.
func permuteWords(dst, src *byte, blocks, step int, table *[64]byte, rows, dstStep, srcStep int) {
	run := [...]func(dst, src *byte, blocks, step int){1: permuteRow[uint8], 2: permuteRow[uint16], 4: permuteRow[uint32], 8: permuteRow[uint64]}[table[0]]
	for row := range rows {
		run((*byte)(unsafe.Add(unsafe.Pointer(dst), row*dstStep)), (*byte)(unsafe.Add(unsafe.Pointer(src), row*srcStep)), blocks, step)
	}
}

func permuteRow[E element](dst, src *byte, blocks, step int) {
	for i := range blocks {
		*word(dst, i*step) = reversed[E](*word(src, i*8))
	}
}

// halveWords is a [rearranger] of two blocks.
func halveWords(dst, src *byte, blocks, step int, table *[64]byte, rows, dstStep, srcStep int) {
	run := [...]func(dst, src *byte, blocks, step int, back bool){1: halveRow[uint8], 2: halveRow[uint16], 4: halveRow[uint32], 8: halveRow[uint64]}[table[0]]
	for row := range rows {
		run((*byte)(unsafe.Add(unsafe.Pointer(dst), row*dstStep)), (*byte)(unsafe.Add(unsafe.Pointer(src), row*srcStep)), blocks, step, table[1] != 0)
	}
}

func halveRow[E element](dst, src *byte, blocks, step int, back bool) {
	for i := range blocks {
		x := halved[E](*word(src, i*16), *word(src, i*16+8))
		if back {
			x = reversed[E](x)
		}
		*word(dst, i*step) = x
	}
}

// fillWords is a [liner].
func fillWords[E element](dst, src *byte, last, rows, dstStep, srcStep int) {
	ones := ^uint64(0) / uint64(^E(0)) // 1 in each element of a word
	for row := range rows {
		x := uint64(*(*E)(unsafe.Add(unsafe.Pointer(src), row*srcStep))) * ones
		i, four := row*dstStep, [4]uint64{x, x, x, x}
		end := i + last
		for ; i+24 < end; i += 32 {
			*(*[4]uint64)(unsafe.Pointer(word(dst, i))) = four
		}
		for ; i < end; i += 8 {
			*word(dst, i) = x
		}
		*word(dst, end) = x
	}
}

// exchange exchanges the upper half of each element of a with the lower half of
// the same element of b. The mask selects lower halves of shift bits.
func exchange(a, b *uint64, shift int, mask uint64) {
	x := (*a>>shift ^ *b) & mask
	*a, *b = *a^x<<shift, *b^x
}

// transpose1xWord transposes 8 rows of 8 bytes.
func transpose1xWord(dst, src *byte, dstStep, srcStep int) {
	var w [8]uint64
	for i := range w {
		w[i] = *word(src, i*srcStep)
	}
	for i := range 4 {
		exchange(&w[i], &w[i+4], 32, nibbles4)
	}
	for _, i := range [...]int{0, 1, 4, 5} {
		exchange(&w[i], &w[i+2], 16, nibbles2)
	}
	for i := 0; i < 8; i += 2 {
		exchange(&w[i], &w[i+1], 8, nibbles1)
	}
	for i := range w {
		*word(dst, i*dstStep) = w[i]
	}
}

// transpose2xWord transposes 4 rows of 4 elements of 2 bytes.
func transpose2xWord(dst, src *byte, dstStep, srcStep int) {
	a, b, c, d := *word(src, 0), *word(src, srcStep), *word(src, 2*srcStep), *word(src, 3*srcStep)
	exchange(&a, &c, 32, nibbles4)
	exchange(&b, &d, 32, nibbles4)
	exchange(&a, &b, 16, nibbles2)
	exchange(&c, &d, 16, nibbles2)
	*word(dst, 0), *word(dst, dstStep), *word(dst, 2*dstStep), *word(dst, 3*dstStep) = a, b, c, d
}

// transpose4xWord transposes 4 rows of 2 elements of 4 bytes.
func transpose4xWord(dst, src *byte, dstStep, srcStep int) {
	a, b, c, d := *word(src, 0), *word(src, srcStep), *word(src, 2*srcStep), *word(src, 3*srcStep)
	exchange(&a, &b, 32, nibbles4)
	exchange(&c, &d, 32, nibbles4)
	*word(dst, 0), *word(dst, 8), *word(dst, dstStep), *word(dst, dstStep+8) = a, c, b, d
}
