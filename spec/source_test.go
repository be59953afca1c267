package spec_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var _ = DescribeTable("A computed NaN admits every NaN of its type, and no number", func(d tensor.DType, nans, others []uint64) {
	source := spec.Source{Operand: spec.AnyNaN, Element: int64(d)}
	for _, bits := range append(nans, source.Bits(nil)) {
		Expect(source.Admits(nil, bits)).To(BeTrue(), "%#x", bits)
	}
	for _, bits := range others {
		Expect(source.Admits(nil, bits)).To(BeFalse(), "%#x", bits)
	}
	var a spec.AdmissibleOutput
	a.Reset([]int64{1}, 1)
	a.Set([]int64{0}, source)
	Expect(a.HasOneSource()).To(BeTrue())
	Expect(a.Exact()).To(BeFalse())
},
	Entry("with either sign and any payload", tensor.Float32, []uint64{0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff}, []uint64{0, 0x7f800000, 0xff800000, 0x7f7fffff}),
	Entry("in a type with two", tensor.Float8E4M3FN, []uint64{0x7f, 0xff}, []uint64{0x7e, 0xfe, 0x80}),
	Entry("in a type with one", tensor.Float8E5M2FNUZ, []uint64{0x80}, []uint64{0x7f, 0xff, 0}),
)
