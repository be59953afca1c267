package compare_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// viewed returns the runs of a transposition of [[1 2 3] [4 5 6]], whose output is a view, and
// what it admits. The output has its elements.
func viewed(view tensor.View) (*spec.Call, *oracle.Alternative, *[2]compare.Run) {
	GinkgoHelper()
	c := spec.NewCall(onnx.Transpose)
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 3}}, Data: []byte{1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0}}
	c.Tensors[1].Desc = tensor.Desc{DType: tensor.Int16, View: view}
	var evaluator oracle.Evaluator
	alternatives, err := evaluator.Alternatives(&c, nil)
	Expect(err).NotTo(HaveOccurred())
	var runs [2]compare.Run
	for i, fill := range []guard.Fill{guard.First, guard.Second} {
		m := &guard.Memory{Frames: oracle.Frames(alternatives)}
		Expect(m.Lay(&c, oracle.OutputBytes(alternatives, 0, nil), fill)).To(Succeed())
		o := m.Job("", &c).Operands[1]
		for n, value := range []int64{1, 4, 2, 5, 3, 6} {
			at := 2 * (o.First + int64(n/2)*o.Strides[0] + int64(n%2)*o.Strides[1])
			copy(o.Buffer()[at:], []byte{byte(value), 0})
		}
		runs[i] = compare.Run{Outcome: backends.Finished([][]int64{{3, 2}}), Memory: m}
	}
	return &c, &alternatives[0], &runs
}

var _ = Describe("An output that is a view", func() {
	It("is right, and is read, where its strides say", func() {
		for view := tensor.View(1); view < tensor.Written; view++ {
			c, alternative, runs := viewed(view)
			var comparer compare.Comparer
			Expect(comparer.Compare(c, alternative, runs)).To(BeNil(), "%v", view.Words())
			data, ok := compare.Elements(c, 1, []int64{3, 2}, &runs[0], nil)
			Expect(ok).To(BeTrue())
			Expect(data).To(Equal([]byte{1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6, 0}), "%v", view.Words())
			Expect(compare.Got(c, 1, []int64{3, 2}, &runs[0], 3)).To(BeEquivalentTo(5))
		}
	})
	It("is wrong where anything between its elements changes", func() {
		c, alternative, runs := viewed(tensor.Spread | tensor.Offset)
		region := runs[1].Memory.Operands[1]
		runs[1].Memory.Bytes[region.Buffer+2*(3+1)]++ // behind the first element, which follows three others
		var comparer compare.Comparer
		finding := comparer.Compare(c, alternative, runs)
		Expect(finding.Kind).To(Equal(result.GapOverwritten))
		Expect(finding.Operand).To(Equal(1))
	})
	It("is wrong in the element that is", func() {
		c, alternative, runs := viewed(tensor.Reversed)
		for i := range runs {
			region := runs[i].Memory.Operands[1]
			runs[i].Memory.Bytes[region.Buffer] = 7 // the last element is the first in memory
		}
		var comparer compare.Comparer
		finding := comparer.Compare(c, alternative, runs)
		Expect(finding.Kind).To(Equal(result.WrongValue))
		Expect(finding.Wrong).To(Equal([]int64{5}))
	})
})
