package cpu

import (
	"golang.org/x/sys/cpu"
)

// available returns the vectors that this processor supports, the best first.
func available() []*vectors {
	if !cpu.X86.HasAVX2 {
		return nil
	}
	narrowest := &vectors{
		block: 16, narrower: words, near: writers{[3]rearranger{1: permute16, 2: halve16}, copy16, [9]liner{1: fill1x16, 2: fill2x16, 4: fill4x16, 8: fill8x16}},
		transposes: [9]transposer{1: {8, 16, transpose1x16}, 2: {8, 8, transpose2x16}, 4: {4, 4, transpose4x16}, 8: {2, 2, transpose8x16}},
		parts:      parts16,
	}
	narrow := &vectors{
		name: "avx2", block: 32, narrower: narrowest,
		near:       writers{[3]rearranger{1: permuteAVX2, 2: halveAVX2}, copyAVX2, [9]liner{1: fill1xAVX2, 2: fill2xAVX2, 4: fill4xAVX2, 8: fill8xAVX2}},
		past:       writers{[3]rearranger{1: permutePastAVX2, 2: halvePastAVX2}, nil, [9]liner{1: fill1xPastAVX2, 2: fill2xPastAVX2, 4: fill4xPastAVX2, 8: fill8xPastAVX2}},
		streamer:   streamAVX2,
		transposes: [9]transposer{1: {8, 32, transpose1xAVX2}, 2: {8, 16, transpose2xAVX2}, 4: {4, 8, transpose4xAVX2}, 8: {2, 4, transpose8xAVX2}},
		parts:      partsAVX2,
		outside:    outsideAVX2,
		talls:      [9]transposer{1: {32, 8, tall1xAVX2}, 2: {16, 8, tall2xAVX2}, 4: {8, 4, tall4xAVX2}, 8: {4, 2, tall8xAVX2}},
	}
	narrow.spread[2], narrow.spread[4], narrow.gather[2], narrow.gather[4] = spread2xAVX2, spread4xAVX2, gather2xAVX2, gather4xAVX2
	for _, size := range []int{1, 2, 4, 8} {
		narrowest.tables[size], narrow.tables[size] = tablesOf16(size), tablesAVX2(size)
	}
	x := &cpu.X86
	if !x.HasAVX512F || !x.HasAVX512BW || !x.HasAVX512DQ || !x.HasAVX512VL || !x.HasAVX512VBMI {
		return []*vectors{narrow}
	}
	wide := &vectors{
		name: "avx512", block: 64, narrower: narrow,
		near:       writers{[3]rearranger{1: permuteAVX512, 2: halveAVX512}, copyAVX512, [9]liner{1: fill1xAVX512, 2: fill2xAVX512, 4: fill4xAVX512, 8: fill8xAVX512}},
		past:       writers{[3]rearranger{1: permutePastAVX512, 2: halvePastAVX512}, nil, [9]liner{1: fill1xPastAVX512, 2: fill2xPastAVX512, 4: fill4xPastAVX512, 8: fill8xPastAVX512}},
		streamer:   streamAVX512,
		transposes: [9]transposer{1: {16, 64, transpose1xAVX512}, 2: {8, 32, transpose2xAVX512}, 4: {4, 16, transpose4xAVX512}, 8: {2, 8, transpose8xAVX512}},
		parts:      partsAVX512,
		outside:    outsideAVX512,
		talls:      [9]transposer{1: {64, 16, tall1xAVX512}, 2: {32, 8, tall2xAVX512}, 4: {16, 4, tall4xAVX512}, 8: {8, 2, tall8xAVX512}},
	}
	wide.spread, wide.gather = narrow.spread, narrow.gather
	for _, size := range []int{1, 2, 4, 8} {
		wide.tables[size] = tablesAVX512(size)
	}
	return []*vectors{wide, narrow}
}

// tablesAVX512 makes the tables for elements of this size: for each byte of a
// block, its position in the two source blocks.
func tablesAVX512(size int) (t tables) {
	last := 64/size - 1
	for i := range 64 {
		element, part := i/size, i%size
		t.reverse[i] = byte((last-element)*size + part)
		t.second[i] = byte(2*element*size + part)
		t.secondBack[i] = byte(2*(last-element)*size + part)
	}
	return t
}

// tablesOf16 makes the tables for elements of this size: for each byte of a
// block of 16, or of its first half, its position in the source block; then,
// for each byte of two such halves, its position in the result.
func tablesOf16(size int) (t tables) {
	for i := range 32 {
		element, part := i%16/size, i%size
		t.reverse[i] = byte((16/size-1-element)*size + part)
		element = i % 8 / size
		t.second[i] = byte(2*element*size + part)
		t.secondBack[i] = byte(2*(8/size-1-element)*size + part)
	}
	for i := range 16 {
		t.second[32+i], t.secondBack[32+i] = byte(i), byte(i^8)
	}
	return t
}

// tablesAVX2 makes the tables for each lane of 16 bytes, and the order of
// 4-byte words that joins the lanes of a block.
func tablesAVX2(size int) tables {
	t := tablesOf16(size)
	order := func(table *[64]byte, words ...byte) {
		for i, w := range words {
			table[32+4*i] = w
		}
	}
	order(&t.reverse, 4, 5, 6, 7, 0, 1, 2, 3)
	order(&t.second, 0, 1, 4, 5, 2, 3, 6, 7)
	order(&t.secondBack, 6, 7, 2, 3, 4, 5, 0, 1)
	return t
}
