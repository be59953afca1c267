package oracle_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// rounded returns what a call admits if sums and products may be rounded.
func rounded(c *spec.Call) *oracle.Alternative {
	GinkgoHelper()
	e := oracle.Evaluator{AsksRounding: true}
	list, err := e.Alternatives(c, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(list).To(HaveLen(2))
	for i := range list {
		Expect(list[i].Choices).To(Equal([]spec.Choice{{Question: onnx.Rounding, Answer: spec.Answer(i)}}))
	}
	Expect(list[0].Admissible.Outputs[0].Grid()).To(Equal(spec.Grid{}))
	Expect(list[0].Admissible.Outputs[0].Sources()).To(Equal(list[1].Admissible.Outputs[0].Sources()))
	return &list[1]
}

var _ = DescribeTable("Sums and products may be rounded by less than half a unit of", func(operator, attributes, tensors string, unit int) {
	c := computed(operator, attributes, tensors)
	nearly := rounded(c)
	Expect(nearly.Admissible.Outputs[0].Grid()).To(Equal(spec.Grid{Unit: unit, Is: true}))
	Expect(nearly.Admissible.Outputs[0].Exact()).To(BeFalse())
},
	Entry("integers", "add", "", "A: {dtype: float32, sizes: [2], data: [1, 2]}, B: {sizes: [2], data: [3, 5]}", 0),
	Entry("the finest term, also of another element", "add", "", "A: {dtype: float32, sizes: [2], data: [4, 8]}, B: {sizes: [2], data: [4, 0.5]}", -1),
	Entry("the coarsest number of which all terms are multiples", "add", "", "A: {dtype: float32, sizes: [2], data: [4, 8]}, B: {sizes: [2], data: [4, 16]}", 2),
	Entry("products of units", "mul", "", "A: {dtype: float32, sizes: [2], data: [4, 8]}, B: {sizes: [2], data: [0.5, 16]}", 1),
	Entry("elements that do not meet: 3·1 is as near to 4·1 as to 2·1, which are the results", "mul", "",
		"A: {dtype: float32, sizes: [2], data: [4, 3]}, B: {sizes: [2], data: [1, 4]}", 0),
	Entry("what is left of zeros", "mat_mul", "", "A: {dtype: float32, sizes: [1, 2], data: [0, 2]}, B: {sizes: [2, 1], data: [3, 0.5]}", 0),
	Entry("a quotient", "reduce_mean", "", "data: {dtype: float32, sizes: [4], data: [2, 4, 6, 8]}", -1),
	Entry("a power", "pow", "", "X: {dtype: float32, sizes: [1], data: [2]}, Y: {dtype: int8, sizes: [1], data: [3]}", 3),
	Entry("small floats", "add", "", "A: {dtype: bfloat16, sizes: [1], data: [1.5]}, B: {sizes: [1], data: [3]}", -1),
	Entry("integers that become floats", "dequantize_linear", "axis: 0", "x: {dtype: int8, sizes: [2], data: [2, 9]}, x_scale: {dtype: float16, sizes: [], data: [4]}", 2),
)

var _ = DescribeTable("Nobody asks about rounding", func(operator, attributes, tensors string) {
	e := oracle.Evaluator{AsksRounding: true}
	list, err := e.Alternatives(computed(operator, attributes, tensors), nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(list).To(HaveLen(1))
	Expect(list[0].Sums).To(BeNil())
	Expect(list[0].Admissible.Outputs[0].Grid()).To(Equal(spec.Grid{}))
},
	Entry("of integers", "add", "", "A: {dtype: int32, sizes: [1], data: [1]}, B: {sizes: [1], data: [3]}"),
	Entry("of what is selected", "max", "", "data_0: [{dtype: float32, sizes: [1], data: [2]}, {dtype: float32, sizes: [1], data: [3]}]"),
	Entry("of what is rounded anyway", "floor", "", "X: {dtype: float32, sizes: [1], data: [2.5]}"),
	Entry("of a call that is rejected", "add", "", "A: {dtype: float32, sizes: [2], data: [1, 2]}, B: {sizes: [3], data: [3, 4, 5]}"),
)

var _ = It("An evaluation that does not ask says that it could", func() {
	list, err := new(oracle.Evaluator).Alternatives(computed("add", "", "A: {dtype: float32, sizes: [1], data: [1]}, B: {sizes: [1], data: [3]}"), nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(list).To(HaveLen(1))
	Expect(list[0].Sums).To(BeIdenticalTo(onnx.Rounding))
	Expect(list[0].Admissible.Outputs[0].Exact()).To(BeTrue())
})

var _ = Describe("A rounded sum in a program", func() {
	const two = "{dtype: float32, sizes: [2], data: [1, 2]}, {dtype: float32, sizes: [2], data: [3, -8]}"
	const three = two + ", {dtype: float32, sizes: [2], data: [0.5, 64]}"

	DescribeTable("makes what becomes of it near", func(inputs string, unit int, near []bool, lines ...string) {
		c := programmed(inputs, lines...)
		nearly := rounded(c)
		o := &nearly.Admissible.Outputs[0]
		Expect(o.Grid()).To(Equal(spec.Grid{Unit: unit, Is: true}))
		for i, s := range o.Sources() {
			Expect(o.Nears(c.Outputs()[0].DType, s, s.Bits(c)+1)).To(Equal(near[i]), "element %d", i)
		}
	},
		Entry("if it is moved", two, 0, []bool{true, true, true, true}, "a = add(inputs[0], inputs[1])", "b = tile(a, repeats=[2])", "return b"),
		Entry("but not what is beside it", three, 0, []bool{true, true, false, false}, "a = add(inputs[0], inputs[1])", "b = concat([a, inputs[2]], axis=0)", "return b"),
		Entry("if something like it is selected", two, 0, []bool{true, true}, "a = add(inputs[0], inputs[1])", "b = relu(a)", "return b"),
		Entry("if it is a term", three, -1, []bool{true, true}, "a = add(inputs[0], inputs[1])", "b = mul(a, inputs[2])", "return b"),
		Entry("on the grid of its terms, and not on that of what they happen to be", two, 0, []bool{true}, "a = add(inputs[0], inputs[1])", "b = slice(a, starts=[0], ends=[1])", "c = add(b, b)", "return c"),
	)

	DescribeTable("makes what depends on it in steps undetermined", func(inputs string, lines ...string) {
		c := programmed(inputs, lines...)
		e := oracle.Evaluator{AsksRounding: true}
		_, err := e.Alternatives(c, nil)
		Expect(err).To(MatchError(ContainSubstring("depends on a sum of floats, which may be rounded")))
		list, err := e.Alternatives(c, []spec.Choice{{Question: onnx.Rounding, Answer: spec.RoundingExact}})
		Expect(err).NotTo(HaveOccurred())
		Expect(list).To(HaveLen(1))
	},
		Entry("an integer below it", two, "a = add(inputs[0], inputs[1])", "b = floor(a)", "return b"),
		Entry("a truth value", three, "a = add(inputs[0], inputs[1])", "b = less(a, inputs[2])", "return b"),
		Entry("the place of the greatest", two, "a = add(inputs[0], inputs[1])", "b = arg_max(a)", "return b"),
		Entry("bits", two, "a = sub(inputs[0], inputs[1])", "b = bit_cast(a, to=int32)", "return b"),
	)
})
