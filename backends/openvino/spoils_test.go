package openvino_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/openvino"
	"example.com/conform/cases"
	memory "example.com/conform/internal/guard"
)

var _ = DescribeTable("A call may write outside of memory, and then runs alone", func(pattern string, spoils bool) {
	list, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	found := 0
	for i := range list {
		c := &list[i]
		if !cases.Glob(pattern, c.ID) {
			continue
		}
		found++
		var m memory.Memory
		Expect(m.Lay(&c.Call, make([]int64, len(c.Call.Outputs())), memory.First)).To(Succeed())
		job := m.Job(c.ID, &c.Call)
		Expect(openvino.Engine().Alone(&job)).To(Equal(spoils), c.ID)
	}
	Expect(found).To(BeNumerically(">", 0))
},
	Entry("if it removes all there is", "openvino.pad/removes-all*", true),
	Entry("or more", "openvino.pad/more-removed-than-there-is", true),
	Entry("so in ONNX", "onnx.pad/removes-more*", true),
	Entry("by the least number", "onnx.pad/removes-the-least", true),
	Entry("if an index is before the first element", "o*.scatter_elements*/before-the-first*", true),
	Entry("if it is negative, and counts from no end", "openvino.scatter_update/negative-index*", true),
	Entry("if indices are longer than the data", "openvino.scatter_elements_update/longer-indices", true),
	Entry("if elements share bytes", "openvino.*_to_*/listed-below*", true),
	Entry("if nothing is joined and masked", "onnx.program/nothing-joined-and-masked", true),
	Entry("but not if it is a transpose", "onnx.transpose/*", false),
)
