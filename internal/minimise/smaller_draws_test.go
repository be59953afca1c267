package minimise_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

var _ = Describe("Drawn", func() {
	below := func(c *spec.Call, l minimise.Limits) (list []spec.Call) {
		for smaller := range minimise.Draw(onnx.Pad).Below(c, l) {
			list = append(list, smaller)
		}
		return list
	}
	large := gen.Case(onnx.Pad, 1<<40)

	It("yields calls that are smaller than another one, the smallest first, and the same every time", func() {
		list := below(&large.Call, limits)
		Expect(len(list)).To(BeNumerically(">", 10))
		for i := range list {
			Expect(minimise.Smaller(&list[i], &large.Call)).To(BeTrue())
			Expect(i > 0 && minimise.Smaller(&list[i], &list[i-1])).To(BeFalse())
		}
		Expect(below(&large.Call, limits)).To(Equal(list))
		Expect(below(&list[0], limits)).To(BeEmpty())
	})

	It("yields none that takes more memory than the limits allow", func() {
		Expect(below(&large.Call, minimise.Limits{MaxBytes: 0})).To(BeEmpty())
	})

	It("ends when it is enough", func() {
		asked := 0
		enough := minimise.Limits{MaxBytes: limits.MaxBytes, Enough: func() bool { asked++; return asked > 3 }}
		Expect(below(&large.Call, enough)).To(HaveLen(3))
	})
})
