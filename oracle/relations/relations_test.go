package relations_test

import (
	"errors"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/testscale"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

func TestRelations(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle/relations")
}

// byID returns the relation with an ID.
func byID(id string) *Relation {
	GinkgoHelper()
	for _, relation := range All() {
		if relation.ID == id {
			return relation
		}
	}
	Fail("no relation " + id)
	return nil
}

// numbered returns a tensor of bytes that count from 0.
func numbered(sizes ...int64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}}
	n, err := tensor.Elements(sizes)
	Expect(err).NotTo(HaveOccurred())
	for i := range n {
		t.Data = append(t.Data, byte(i))
	}
	return t
}

var _ = Describe("The list of relations", func() {
	It("has an ID for each that is nothing else's, and a statement of one sentence", func() {
		taken := map[string]bool{}
		for _, rule := range catalogue.Rules() {
			taken[rule.ID] = true
		}
		for _, question := range catalogue.Questions() {
			taken[question.ID] = true
		}
		for _, relation := range All() {
			Expect(taken[relation.ID]).To(BeFalse(), relation.ID)
			taken[relation.ID] = true
			Expect(relation.ID).To(HavePrefix(relation.Operator.Name + "/"))
			Expect(relation.Statement).To(MatchRegexp(`^[A-Z].*[^.]\.$`), relation.ID)
		}
	})
})

// evaluate gives the outputs of a call the sizes and elements that the oracle admits, if it is
// valid, touches no question and leaves nothing open.
func evaluate(c *spec.Call) bool {
	GinkgoHelper()
	var e oracle.Evaluator
	alternatives, err := e.Alternatives(c, nil)
	if _, limit := errors.AsType[*spec.LimitError](err); limit { // of what the other operator can say
		return false
	}
	Expect(err).NotTo(HaveOccurred())
	large := func(bytes int64) bool { return bytes > 1<<24 }
	if len(alternatives) > 1 || alternatives[0].Rejects() != nil || slices.ContainsFunc(oracle.OutputBytes(alternatives, 0, nil), large) {
		return false
	}
	for k := range alternatives[0].Admissible.Outputs {
		output := &alternatives[0].Admissible.Outputs[k]
		t := &c.Outputs()[k]
		t.Sizes, t.Data = output.Sizes(), make([]byte, int64(len(output.Sources()))*t.DType.Size())
		for e, source := range output.Sources() {
			if source.Operand == spec.Anything {
				return false
			}
			t.SetBits(int64(e), source.Bits(c))
		}
	}
	return true
}

var _ = Describe("A relation", func() {
	It("holds for what the oracle admits, in random cases and in those of files", func() {
		all, err := cases.Embedded(cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		for _, relation := range All() {
			var list []spec.Case
			for i := range all {
				if all[i].Call.Operator == relation.Operator {
					list = append(list, spec.Case{ID: all[i].ID, Call: all[i].Call.Clone()})
				}
			}
			for seed := range uint64(testscale.Of(1000)) {
				list = append(list, gen.Case(relation.Operator, seed))
			}
			held := 0
			for i := range list {
				c := &list[i].Call
				if c.CheckOnly || c.WellFormed(1<<26) != nil || !evaluate(c) {
					continue
				}
				before := c.Clone()
				other, want, ok := relation.Apply(c)
				Expect(c.Tensors).To(Equal(before.Tensors))
				if !ok {
					continue
				}
				Expect(other.Operator).To(BeIdenticalTo(relation.Other))
				if other.WellFormed(1<<26) != nil || !evaluate(&other) { // its attributes may lie outside of their types
					continue
				}
				held++
				for k := range want {
					Expect(other.Outputs()[k].Data).To(Equal(want[k]), "%s, %s", relation.ID, list[i].ID)
				}
			}
			Expect(held).To(BeNumerically(">", 5), relation.ID)
		}
	})

	It("says nothing of a call whose follow-up would have more dimensions than conform represents", func() {
		for rank := 14; rank <= tensor.MaxRank; rank++ {
			c := spec.NewCall(openvino.SliceScatter)
			sizes := slices.Repeat([]int64{1}, rank)
			c.Tensors = []spec.Tensor{numbered(sizes...), numbered(sizes...), numbered(sizes...)}
			_, _, ok := byID("openvino.slice_scatter/is-scatter-nd-update").Apply(&c)
			Expect(ok).To(Equal(rank < tensor.MaxRank), "rank %d", rank) // the coordinates have one more
		}
	})

	It("says nothing of a call that is only checked", func() {
		c := spec.NewCall(onnx.Reshape)
		c.CheckOnly = true
		_, _, ok := byID("onnx.reshape/reshaped-back").Apply(&c)
		Expect(ok).To(BeFalse())
	})
})

var _ = DescribeTable("A scatter holds its window", func(inputs, start, updates []int64, a stablehlo.ScatterAttributes, holds bool) {
	c := spec.NewCall(stablehlo.Scatter)
	*c.Attributes.(*stablehlo.ScatterAttributes) = a
	indices := numbered(int64(len(start)))
	for i := range start {
		indices.SetBits(int64(i), uint64(start[i]))
	}
	c.Tensors = []spec.Tensor{numbered(inputs...), indices, numbered(updates...), numbered(inputs...)}
	c.Counts = spec.Counts{1, 1, 1, 1}
	other, _, ok := byID("stablehlo.scatter/holds-its-window").Apply(&c)
	Expect(ok).To(Equal(holds))
	if ok {
		var e oracle.Evaluator
		alternatives, err := e.Alternatives(&other, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(alternatives[0].Rejects()).To(BeNil())
	}
},
	Entry("if it is inside", []int64{3, 2}, []int64{1}, []int64{2},
		stablehlo.ScatterAttributes{UpdateWindowDims: []int64{0}, InsertedWindowDims: []int64{0}, ScatterDimsToOperandDims: []int64{0}}, true),
	Entry("not if it ends outside", []int64{3, 2}, []int64{3}, []int64{2},
		stablehlo.ScatterAttributes{UpdateWindowDims: []int64{0}, InsertedWindowDims: []int64{0}, ScatterDimsToOperandDims: []int64{0}}, false),
	Entry("not if an inserted dimension is empty, which no start names", []int64{3, 0}, []int64{1}, []int64{2},
		stablehlo.ScatterAttributes{UpdateWindowDims: []int64{0}, InsertedWindowDims: []int64{1}, ScatterDimsToOperandDims: []int64{0}}, false),
	Entry("not if an inserted dimension is empty and there are no starts", []int64{0, 2}, nil, []int64{2},
		stablehlo.ScatterAttributes{UpdateWindowDims: []int64{0}, InsertedWindowDims: []int64{0}}, false),
)

var _ = DescribeTable("StridedSlice as ONNX Slice", func(rank int, a openvino.StridedSliceAttributes, want onnx.SliceAttributes) {
	c := spec.NewCall(openvino.StridedSlice)
	*c.Attributes.(*openvino.StridedSliceAttributes) = a
	c.Tensors[0] = numbered([]int64{4, 4, 4, 4}[:rank]...)
	other, _, ok := byID("openvino.strided_slice/is-onnx-slice").Apply(&c)
	Expect(ok).To(BeTrue())
	Expect(*other.Attributes.(*onnx.SliceAttributes)).To(Equal(want))
},
	Entry("a mask goes to the end that the stride comes from or goes to", 2,
		openvino.StridedSliceAttributes{Begin: []int64{1, 2}, End: []int64{3, 0}, Stride: []int64{1, -1}, BeginMask: []int64{1, 1}, EndMask: []int64{1, 0}},
		onnx.SliceAttributes{Axes: []int64{0, 1}, Starts: []int64{0, 1<<63 - 1}, Ends: []int64{1<<63 - 1, 0}, Steps: []int64{1, -1}}),
	Entry("a step that shrinks takes one element, also the last", 2,
		openvino.StridedSliceAttributes{Begin: []int64{2, -1}, End: []int64{2, -1}, ShrinkAxisMask: []int64{1, 1}},
		onnx.SliceAttributes{Axes: []int64{0, 1}, Starts: []int64{2, -1}, Ends: []int64{3, 1<<63 - 1}, Steps: []int64{1, 1}}),
	Entry("an ellipsis takes the dimensions that no step does, a new axis none", 4,
		openvino.StridedSliceAttributes{Begin: []int64{0, 0, 1}, End: []int64{0, 0, 2}, NewAxisMask: []int64{1, 0, 0}, EllipsisMask: []int64{0, 1, 0}},
		onnx.SliceAttributes{Axes: []int64{3}, Starts: []int64{1}, Ends: []int64{2}, Steps: []int64{1}}),
)

var _ = DescribeTable("Trilu, mirrored", func(upper bool, k int64, wantUpper bool, wantK int64) {
	c := spec.NewCall(onnx.Trilu)
	c.Attributes.(*onnx.TriluAttributes).Upper = upper
	c.Tensors[0] = numbered(2, 3)
	c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Int64, Sizes: []int64{}}, Data: make([]byte, 8)}
	c.Tensors[1].SetBits(0, uint64(k))
	c.Tensors[2] = numbered(2, 3)
	other, want, ok := byID("onnx.trilu/mirrored").Apply(&c)
	Expect(ok).To(Equal(k != -1<<63))
	if ok {
		Expect(other.Attributes.(*onnx.TriluAttributes).Upper).To(Equal(wantUpper))
		Expect(other.Tensors[0].Sizes).To(Equal([]int64{3, 2}))
		Expect(other.Tensors[0].Data).To(Equal([]byte{0, 3, 1, 4, 2, 5}))
		Expect(int64(other.Tensors[1].Bits(0))).To(Equal(wantK))
		Expect(want).To(Equal([][]byte{{0, 3, 1, 4, 2, 5}}))
	}
},
	Entry("a diagonal above the main one lies below it", true, int64(1), false, int64(-1)),
	Entry("and one below it above", false, int64(-2), true, int64(2)),
	Entry("the least integer has no opposite", true, int64(-1<<63), false, int64(0)),
)
