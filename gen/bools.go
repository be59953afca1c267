package gen

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// otherBools are the bytes of bool that an engine is most likely to pass on, to make 1, or to take
// for false.
var otherBools = []byte{0xff, 0x02, 0x80, 0x03, 0xfe, 0x7f}

// drawOtherBools makes half of the true elements other bytes in one of eight cases that move
// truth values or are steered by them.
func drawOtherBools(s *draw.Source, c *spec.Call) {
	if s.Uint64()%8 != 0 || !family.MovesBools(c) {
		return
	}
	for i := range c.Inputs() {
		t := &c.Tensors[i]
		if t.DType != tensor.Bool {
			continue
		}
		for e, b := range t.Data {
			if word := s.Uint64(); b == 1 && word>>63 == 0 {
				t.Data[e] = otherBools[word%uint64(len(otherBools))]
			}
		}
		spec.Unify(t)
	}
}
