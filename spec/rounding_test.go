package spec_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("An element nears a computed one", func(d tensor.DType, unit int, of float64, near, far []float64) {
	bits := func(v float64) uint64 {
		GinkgoHelper()
		bits, ok := tensor.FloatValue(d, v)
		Expect(ok).To(BeTrue(), "%v is no %v", v, d)
		return bits
	}
	var a spec.AdmissibleOutput
	a.Reset([]int64{1}, 1)
	source := spec.Source{Operand: spec.Constant, Element: int64(bits(of))}
	if of == 0 {
		source = spec.Source{Operand: spec.EitherZero, Element: int64(1) << (d.Bits() - 1)}
	}
	Expect(a.Nears(d, source, bits(of))).To(BeFalse(), "nothing is rounded yet")
	a.Round(spec.Grid{Unit: unit + 3, Is: true})
	a.Round(spec.Grid{Unit: unit, Is: true}) // the finest counts
	a.Round(spec.Grid{Unit: unit - 1})       // which is none
	for _, v := range near {
		Expect(a.Nears(d, source, bits(v))).To(BeTrue(), "%v", v)
		Expect(a.Nears(d, spec.Source{Operand: 0}, bits(v))).To(BeFalse(), "what is moved is not computed")
	}
	for _, v := range far {
		Expect(a.Nears(d, source, bits(v))).To(BeFalse(), "%v", v)
	}
	if infinity, has := d.Infinity(); has {
		Expect(a.Nears(d, source, infinity)).To(BeFalse())
		Expect(a.Nears(d, source, infinity|1)).To(BeFalse())
	}
	a.Unround()
	Expect(a.Nears(d, source, bits(of))).To(BeFalse())
},
	Entry("if it is a float32 closer than half a unit", tensor.Float32, 0, 15.0, []float64{15, 15.25, 14.75, 15.4375}, []float64{15.5, 14.5, 16, 14, 0, -15}),
	Entry("a zero, on either side", tensor.Float32, 0, 0.0, []float64{0, 0.25, -0.25, 1.0 / (1 << 40)}, []float64{0.5, -0.5, 1}),
	Entry("on a grid of fractions", tensor.Float64, -4, 0.0625, []float64{0.0625, 0.0625 + 1.0/64}, []float64{0.0625 + 1.0/32, 0, 0.125}),
	Entry("on a coarse grid", tensor.Float16, 4, 32.0, []float64{32, 39, 25}, []float64{40, 24, 48}),
	Entry("in bfloat16", tensor.Bfloat16, 0, 63.0, []float64{63, 63.25}, []float64{63.5, 62.5}),
	Entry("in 8 bits", tensor.Float8E4M3FN, 0, 2.0, []float64{2, 2.25}, []float64{2.5, 1.5}),
	Entry("in 8 bits with an infinity", tensor.Float8E5M2, 1, 2.0, []float64{2, 2.5}, []float64{3, 1}),
)
