package dml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

var _ = Describe("dml.copy", func() {
	It("finds the text's element H (d=1, h=0, w=1) of DHW at offset 7", func() {
		c := copied(operand(tensor.Uint8, []int64{2, 2, 3}, numbers('A', 12)...), operand(tensor.Uint8, []int64{2, 2, 3}))
		Expect(value(c, spec.Source{Element: 7})).To(Equal("72")) // 'H'
		Expect(explanation(c, 7)).To(Equal(
			"dml.copy/elements: at {1,0,1} ⋅ {6,3,1} = 7 of input, to {1,0,1} ⋅ {6,3,1} = 7 of output"))
	})

	DescribeTable("moves elements to where the other strides put them",
		func(sizes, from, to []int64, element int64, want string) {
			n, _ := tensor.Elements(sizes)
			input := laidOut(operand(tensor.Uint8, sizes, numbers(0, n)...), from...)
			spec.Unify(&input)
			c := copied(input, laidOut(operand(tensor.Uint8, sizes), to...))
			Expect(explanation(c, element)).To(HaveSuffix(want))
		},
		Entry("HW to WH: E is the fourth of both rows and columns", []int64{2, 3}, []int64{3, 1}, []int64{1, 2}, int64(4),
			"{1,1} ⋅ {3,1} = 4 of input, to {1,1} ⋅ {1,2} = 3 of output"),
		Entry("a stride of 0 reads the first row again", []int64{2, 3}, []int64{0, 1}, []int64{3, 1}, int64(5),
			"{1,2} ⋅ {0,1} = 2 of input, to {1,2} ⋅ {3,1} = 5 of output"),
		Entry("a height stride of 5 skips two elements of padding", []int64{2, 3}, []int64{5, 1}, []int64{3, 1}, int64(3),
			"{1,0} ⋅ {5,1} = 5 of input, to {1,0} ⋅ {3,1} = 3 of output"),
		Entry("NCHW to NHWC", []int64{1, 2, 3, 5}, []int64{30, 15, 5, 1}, []int64{30, 1, 10, 2}, int64(22),
			"{0,1,1,2} ⋅ {30,15,5,1} = 22 of input, to {0,1,1,2} ⋅ {30,1,10,2} = 15 of output"),
	)

	DescribeTable("an output whose elements share addresses, read any-collider",
		func(sizes, strides []int64, want string) {
			n, _ := tensor.Elements(sizes)
			c := copied(operand(tensor.Float32, sizes, numbers(1, n)...), laidOut(operand(tensor.Float32, sizes), strides...))
			Expect(outcomes(c)).To(Equal(map[string]string{
				"reject":         "rejected: dml.strides/no-overlapping-output",
				"reject-evident": "rejected: dml.strides/no-overlapping-output",
				"any-collider":   want,
			}))
		},
		Entry("a stride of 0 makes columns collide", []int64{2, 3}, []int64{0, 1}, "1|4 2|5 3|6 1|4 2|5 3|6"),
		Entry("rows one element short collide at their ends", []int64{2, 3}, []int64{2, 1}, "1 2 3|4 3|4 5 6"),
		Entry("equal strides make diagonals collide", []int64{2, 2}, []int64{1, 1}, "1 2|3 2|3 4"),
		Entry("all collide", []int64{3}, []int64{0}, "1|2|3 1|2|3 1|2|3"),
	)

	It("searches for overlap that is not evident only where any is refused", func() {
		c := copied(operand(tensor.Float32, []int64{3, 4}, numbers(1, 12)...), laidOut(operand(tensor.Float32, []int64{3, 4}), 3, 2))
		const collided = "1 2 3 4|9 5 6 7 8 4|9 10 11 12"
		Expect(outcomes(c)).To(Equal(map[string]string{
			"reject": "rejected: dml.strides/no-overlapping-output", "reject-evident": collided, "any-collider": collided,
		}))
	})

	It("does not ask about overlap when strides merely interleave", func() {
		c := copied(operand(tensor.Float32, []int64{2, 3}, numbers(1, 6)...), laidOut(operand(tensor.Float32, []int64{2, 3}), 3, 2))
		Expect(outcome(c)).To(Equal("1 2 3 4 5 6"))
	})
})

var _ = Describe("layouts", func() {
	DescribeTable("change where elements lie, never what they are",
		func(op *spec.Operator) {
			var c spec.Call
			compared := 0
			for _, seed := range gen.Seeds(3, op, 1, 600) {
				if gen.Fill(op, seed, &c) != nil || c.CheckOnly {
					continue
				}
				packed := c.Clone()
				for i := range packed.Tensors {
					packed.Tensors[i].Layout = nil
				}
				strided, plain := alternatives(&c), alternatives(&packed)
				Expect(strided).To(HaveLen(len(plain)), gen.ID(op, seed))
				for i := range plain {
					Expect(written(&c, &strided[i])).To(Equal(written(&packed, &plain[i])), gen.ID(op, seed))
				}
				compared++
			}
			Expect(compared).To(BeNumerically(">", 300))
		},
		Entry("of a slice", dml.Slice1),
		Entry("of a scatter, its indices and updates", dml.Scatter),
		Entry("of a copy", dml.Copy),
	)

	DescribeTable("of an output that overlap are asked about once the rest is in order",
		func(op *spec.Operator) {
			var c spec.Call
			var e oracle.Evaluator
			merged := 0
			for _, seed := range gen.Seeds(4, op, 0, 4000) {
				if gen.Fill(op, seed, &c) != dml.NoOverlappingOutput || c.CheckOnly {
					continue
				}
				list, err := e.Alternatives(&c, choices([]string{"overlapping-output=any-collider"}))
				Expect(err).NotTo(HaveOccurred())
				Expect(list[0].Violations).To(BeEmpty(), gen.ID(op, seed))
				if list[0].Rejects() == nil && !list[0].Admissible.Outputs[0].Exact() {
					merged++
				}
			}
			Expect(merged).To(BeNumerically(">", 0))
		},
		Entry("of a slice", dml.Slice1),
		Entry("of a scatter", dml.Scatter),
		Entry("of a copy", dml.Copy),
	)
})
