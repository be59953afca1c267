package oracle_test

import (
	"errors"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// summing returns a call of Einsum on operands of these sizes, whose elements are 1, 2 and so on.
func summing(equation string, sizes ...[]int64) *spec.Call {
	c := spec.NewCall(onnx.Einsum)
	c.Pass(0, len(sizes))
	spec.As[onnx.EinsumAttributes](&c).Equation = equation
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Int32
		if i < len(sizes) {
			c.Tensors[i].Sizes = sizes[i]
			n, _ := tensor.Elements(sizes[i])
			c.Tensors[i].Data = make([]byte, 4*n)
			for k := range n {
				c.Tensors[i].SetBits(k, uint64(k+1))
			}
		}
	}
	return &c
}

// FuzzEinsum holds every equation to what it says or to the rule that it breaks.
func FuzzEinsum(f *testing.F) {
	for _, equation := range []string{"", "ij,jk->ik", "...i,...i", "ii->i", "a...A->A...a", "i->", "->->", ",", ".", "......", "-", "i,>j", " . . . ", "\x00", "zz", "nan", "…"} {
		f.Add(equation, uint8(0o21))
	}
	f.Fuzz(func(t *testing.T, equation string, ranks uint8) {
		sizes := [][]int64{[]int64{2, 2, 1, 2, 1, 2, 2}[:ranks&7], []int64{2, 1, 2, 2, 2, 1, 2}[:ranks>>3&7], []int64{3, 2, 1}[:ranks>>6]}
		for n := range sizes {
			c := summing(equation, sizes[:n+1]...)
			var e oracle.Evaluator
			if c.WellFormed(1<<20) != nil {
				continue
			}
			_, err := e.Alternatives(c, nil)
			if _, limit := errors.AsType[*spec.LimitError](err); err != nil && !limit {
				t.Fatalf("%q: %v", equation, err)
			}
		}
	})
}

var _ = DescribeTable("An equation makes a text for each element", func(equation string, sizes [][]int64, element int64, want string) {
	why, err := oracle.Explain(summing(equation, sizes...), nil, 0, element)
	Expect(err).NotTo(HaveOccurred())
	Expect(why.Arithmetic).To(Equal(want))
},
	Entry("of products of two operands", "ij,jk->ik", [][]int64{{1, 2}, {2, 2}}, int64(1), "Inputs[0][0,0]·Inputs[1][0,1] + Inputs[0][0,1]·Inputs[1][1,1] = 1·2 + 2·4"),
	Entry("of a diagonal", "ii->i", [][]int64{{2, 2}}, int64(1), "Inputs[0][1,1] = 4"),
	Entry("of a trace", "ii", [][]int64{{2, 2}}, int64(0), "Inputs[0][0,0] + Inputs[0][1,1] = 1 + 4"),
	Entry("of broadcast dimensions", "...,...", [][]int64{{2, 1}, {1, 2}}, int64(1), "Inputs[0][0,0]·Inputs[1][0,1] = 1·2"),
	Entry("of three operands", "i,ij,j->", [][]int64{{1}, {1, 2}, {2}}, int64(0),
		"Inputs[0][0]·Inputs[1][0,0]·Inputs[2][0] + Inputs[0][0]·Inputs[1][0,1]·Inputs[2][1] = 1·1·1 + 1·2·2"),
)

var _ = It("An equation of more products than a call may have is a limit", func() {
	c := summing("i,j,k->", []int64{300}, []int64{300}, []int64{300})
	_, err := new(oracle.Evaluator).Alternatives(c, nil)
	Expect(err).To(MatchError(ContainSubstring("too many products")))
})
