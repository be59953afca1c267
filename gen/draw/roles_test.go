package draw_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/stablehlo"
)

var _ = DescribeTable("Features of roles", func(op *spec.Operator, own []draw.Feature, want ...string) {
	g := draw.Generator{Operator: op, Features: own}
	names := []string{}
	for _, f := range g.WithRoles()[len(own):] {
		Expect(f.Interacts).To(BeTrue(), f.Name)
		names = append(names, f.Name)
	}
	Expect(names).To(Equal(append([]string{}, want...)))
},
	Entry("flags, and a list of axes", onnx.ReduceSum, nil, "axes", "keepdims", "noop_with_empty_axes"),
	Entry("an axis", onnx.Gather, nil, "axis"),
	Entry("a permutation has three", onnx.Transpose, nil, "perm", "last axis", "runs"),
	Entry("names, and an input that may be left out", onnx.Pad, nil, "constant_value", "axes", "mode"),
	Entry("axes of another operand than the first have none", stablehlo.Scatter, nil, "inputs", "indices_are_sorted", "unique_indices", "update_computation"),
	Entry("many inputs", onnx.Sum, nil, "data_0"),
	Entry("a feature of the generator has the name", onnx.ReduceSum, []draw.Feature{draw.AxesOf("axes")}, "keepdims", "noop_with_empty_axes"),
	Entry("a program has none", onnx.Program, nil),
)

var _ = It("Choices draws every flag and every name, and nothing else", func() {
	s, c := draw.New(1), spec.NewCall(onnx.BitShift)
	a := spec.As[onnx.BitShiftAttributes](&c)
	directions := map[int64]bool{}
	for range 20 {
		draw.Choices(s, &c)
		directions[a.Direction] = true
	}
	Expect(directions).To(Equal(map[int64]bool{0: true, 1: true}))
	c = spec.NewCall(onnx.CumSum)
	sums, flags := spec.As[onnx.CumSumAttributes](&c), map[[2]bool]bool{}
	for range 50 {
		draw.Choices(s, &c)
		flags[[2]bool{sums.Exclusive, sums.Reverse}] = true
		Expect(sums.Axis).To(BeZero())
	}
	Expect(flags).To(HaveLen(4))
})
