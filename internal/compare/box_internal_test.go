package compare

import (
	"bytes"
	"testing"

	"example.com/conform/gen"
	"example.com/conform/oracle"
	"example.com/conform/spec/catalogue"
)

// TestBoxes sees that the values of boxes are those of their elements, one by
// one, of random calls of every operator.
func TestBoxes(t *testing.T) {
	sizes := map[int64]int{} // of elements
	evaluator := oracle.Evaluator{Sparse: true}
	for _, op := range catalogue.Operators() {
		for _, seed := range gen.Seeds(2, op, 1, 500) {
			c := gen.Case(op, seed)
			list, err := evaluator.Alternatives(&c.Call, nil)
			if err != nil {
				t.Fatal(c.ID, err)
			}
			if list[0].Rejects() != nil || c.Call.CheckOnly {
				continue
			}
			for i := range list[0].Admissible.Outputs {
				o := output{admits: &list[0].Admissible.Outputs[i], size: c.Call.Tensors[c.Call.Inputs()+i].DType.Size()}
				if len(o.admits.Boxes()) == 0 {
					continue
				}
				sizes[o.size]++
				o.gather(&c.Call)
				boxed := bytes.Clone(o.values)
				o.admits.Sources()
				if o.gather(&c.Call); !bytes.Equal(o.values, boxed) {
					t.Errorf("%s: the boxes of output %d hold %x, its elements %x", c.ID, i, boxed, o.values)
				}
			}
		}
	}
	for _, size := range []int64{1, 2, 4, 8} {
		if sizes[size] < 100 {
			t.Errorf("%d outputs have elements of %d bytes", sizes[size], size)
		}
	}
}
