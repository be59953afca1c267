package judge

import (
	"slices"
	"testing"

	"example.com/conform/backends/cpu"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// TestSlotKeepsMemory sees that a slot drops what the oracle said of many elements,
// and keeps its memory after a case of few, however far apart they lie. The first, in
// which a large case is, keeps more.
func TestSlotKeepsMemory(t *testing.T) {
	for at, most := range []int64{keptFirst, kept} {
		j := New(cpu.New(), nil)
		// judged returns where the slot has the oracle's result of a copy.
		judged := func(size, stride int64) *oracle.Alternative {
			c := spec.Case{Call: spec.NewCall(dml.Copy)}
			for i := range c.Call.Tensors {
				c.Call.Tensors[i].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{size}, Layout: &tensor.Strided{Strides: []int64{stride}}}
			}
			c.Call.Tensors[0].Data = make([]byte, size)
			if _, err := j.Batch(t.Context(), slices.Repeat([]spec.Case{c}, at+1)); err != nil {
				t.Fatal(err)
			}
			return &j.slots[at].alternatives[0]
		}
		few := judged(2, 1)
		for _, c := range []struct {
			size, stride int64
			kept         bool
		}{{2, 1 << 16, true}, {2, 1, true}, {most, 1, true}, {2, 1, true}, {most + 1, 1, true}, {2, 1, false}} {
			if got := judged(c.size, c.stride) == few; got != c.kept {
				t.Errorf("slot %d, %d elements, %d apart: the memory is kept: %v", at, c.size, c.stride, got)
			}
		}
	}
}
