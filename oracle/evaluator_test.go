package oracle_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestOracle(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "oracle")
}

// told writes all that is said of a call.
func told(alternatives []oracle.Alternative, err error) string {
	var text strings.Builder
	fmt.Fprintln(&text, err)
	for i := range alternatives {
		a := &alternatives[i]
		fmt.Fprintln(&text, a.Choices, a.OutputBytes, a.Admissible.MayReject())
		for _, v := range a.Violations {
			fmt.Fprintln(&text, v.Rule.ID, v.Detail)
		}
		if v := a.Admissible.Rejection(); v != nil {
			fmt.Fprintln(&text, v.Rule.ID, v.Detail)
			continue // what else was stated is nobody's to look at
		}
		for k := range a.Admissible.Outputs {
			o := &a.Admissible.Outputs[k]
			bits, filled, free := o.Padding()
			if !filled {
				bits = 0
			}
			fmt.Fprintln(&text, o.Sizes(), o.Sources(), o.Exact(), bits, filled, free)
			for element := range o.Sources() {
				if others := o.Others(int64(element)); len(others) > 0 {
					fmt.Fprintln(&text, element, others)
				}
			}
		}
	}
	return text.String()
}

// sliced is ONNX's Slice of three bytes, backwards.
func sliced(start, end int64) *spec.Call {
	return &spec.Call{
		Operator: onnx.Slice, Attributes: &onnx.SliceAttributes{Starts: []int64{start}, Ends: []int64{end}, Steps: []int64{-1}},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}, Data: []byte("abc")}, {Desc: tensor.Desc{DType: tensor.Uint8}},
		},
	}
}

var _ = DescribeTable("An evaluator asks a question only where an answer decides something", func(start, end int64, alternatives int) {
	got, err := new(oracle.Evaluator).Alternatives(sliced(start, end), nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(got).To(HaveLen(alternatives), told(got, err))
},
	Entry("a backward slice that starts and ends before the first element", int64(-9), int64(-8), 2),
	Entry("one that only starts there", int64(-9), int64(2), 1),
	Entry("one that starts there and ends at the first element", int64(-9), int64(0), 1),
	Entry("one that only ends there", int64(2), int64(-9), 1),
)

var _ = DescribeTable("An evaluator that is asked for shapes alone", func(sizes []int64, breaks int) {
	c := sliced(0, 2)
	if c.Tensors[0].Sizes = sizes; len(sizes) == 0 {
		c.Tensors[0].Data = c.Tensors[0].Data[:1]
	}
	e := oracle.Evaluator{Shapes: true}
	want, err := new(oracle.Evaluator).Alternatives(c, nil)
	Expect(err).NotTo(HaveOccurred())
	got, err := e.Alternatives(c, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(got).To(HaveLen(1))
	Expect(got[0].Violations).To(And(HaveLen(breaks), Equal(want[0].Violations)))
	if breaks == 0 {
		Expect(got[0].Admissible.Outputs[0].Sizes()).To(Equal(want[0].Admissible.Outputs[0].Sizes()))
		Expect(got[0].OutputBytes).To(Equal(want[0].OutputBytes))
		Expect(got[0].Admissible.Outputs[0].Sources()).To(BeEmpty())
	}
},
	Entry("says the sizes and no element", []int64{3}, 0),
	Entry("says which rule is broken", []int64{}, 1),
)

var _ = It("An evaluator evaluates a call as one does that has seen no other", func() {
	list, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	var calls []*spec.Call
	for i := range list {
		calls = append(calls, &list[i].Call)
	}
	for _, op := range catalogue.Operators() {
		for seed := range uint64(100) {
			c := gen.Case(op, seed)
			calls = append(calls, &c.Call)
		}
	}
	var used oracle.Evaluator
	// Neighbours are of one operator; every seventh is of any.
	for step := range 7 {
		for i := step; i < len(calls); i += 7 {
			got := told(used.Alternatives(calls[i], nil))
			Expect(got).To(Equal(told(new(oracle.Evaluator).Alternatives(calls[i], nil))))
		}
	}
})

var _ = DescribeTable("The rules that decide something in a scatter", func(index uint64, want ...string) {
	operand := func(d tensor.DType, data ...byte) spec.Tensor {
		return spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: []int64{int64(len(data)) / d.Size()}}, Data: data}
	}
	c := &spec.Call{
		Operator: dml.Scatter, Attributes: &dml.ScatterAttributes{FeatureLevel: dml.Level4_1},
		Tensors: []spec.Tensor{operand(tensor.Uint8, 1, 2, 3), operand(tensor.Int32, 0, 0, 0, 0), operand(tensor.Uint8, 9), operand(tensor.Uint8, 0, 0, 0)},
	}
	c.Tensors[3].Data = nil
	c.Tensors[1].SetBits(0, index)
	rules, err := oracle.Decides(c, nil)
	Expect(err).NotTo(HaveOccurred())
	var got []string
	for _, rule := range rules {
		if id, ok := strings.CutPrefix(rule.ID, "dml.scatter/"); ok {
			got = append(got, id)
		}
	}
	Expect(got).To(ConsistOf(want))
},
	Entry("those of its page, of elements that it writes and that it leaves", uint64(2), "inverse-of-gather-elements", "copy-input", "overwrite"),
	Entry("also those of some elements alone", ^uint64(0), "inverse-of-gather-elements", "copy-input", "overwrite", "negative-indices"),
	Entry("and those that it breaks, and those that decide when that is clamped", uint64(3),
		"inverse-of-gather-elements", "copy-input", "overwrite", "index-in-range"),
)

// parts are how often an evaluation allocates a part of a page, which is put together of functions.
var parts = map[string]float64{
	"stablehlo.convolution": 16, "stablehlo.reduce_window": 16,
	"openvino.convolution": 16, "openvino.group_convolution": 16, "openvino.convolution_backprop_data": 16, "openvino.group_convolution_backprop_data": 16,
	"openvino.max_pool": 16, "openvino.avg_pool": 16, "openvino.embedding_bag_packed_sum": 16, "openvino.embedding_bag_offsets_sum": 16, "openvino.embedding_segments_sum": 16, "openvino.fake_quantize": 16,
	"webnn.average_pool2d": 16, "webnn.conv2d": 16, "webnn.l2_pool2d": 16, "webnn.max_pool2d": 16,
	"stablehlo.select_and_scatter": 1000, // and a list of windows for each element
}

var _ = Describe("Evaluation", func() {
	for _, op := range catalogue.Operators() {
		It("of "+op.Name+" allocates nothing for a call that is valid, touches no question and has one result", func() {
			var e oracle.Evaluator
			evaluated := 0
			for seed := range uint64(128) {
				c := gen.Case(op, seed)
				list, err := e.Alternatives(&c.Call, nil)
				Expect(err).NotTo(HaveOccurred())
				if len(list) > 1 || list[0].Rejects() != nil || !list[0].Admissible.Outputs[0].Exact() || hasLargeNumbers(c.Call.Attributes) {
					continue
				}
				evaluated++
				Expect(testing.AllocsPerRun(4, func() {
					if _, err := e.Alternatives(&c.Call, nil); err != nil {
						Fail(err.Error())
					}
				})).To(BeNumerically("<=", parts[op.Name]), "seed %d", seed)
			}
			Expect(evaluated).To(BeNumerically(">", 20))
		})
	}
})

// hasLargeNumbers reports whether fractions of a Resize, or sums of means, may have more
// than 64 bits and are allocated.
func hasLargeNumbers(attributes any) bool {
	if a, ok := attributes.(*openvino.ScatterElementsUpdateAttributes); ok {
		return a.Reduces() == family.ReduceMean
	}
	a, ok := attributes.(*onnx.ResizeAttributes)
	return ok && slices.ContainsFunc(a.Scales, func(scale float32) bool { return scale >= 1<<40 })
}
