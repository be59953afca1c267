package campaign_test

import (
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// smallestOf runs random cases of an operator on a wrong backend and returns the witnesses of the
// signatures that contain a word.
func smallestOf(ctx context.Context, op *spec.Operator, word string, act func(honest backends.Backend, job *backends.Job) backends.Outcome) (list []spec.Call) {
	GinkgoHelper()
	cfg := config(3000, wrong(act))
	cfg.Operators, cfg.ShrinkRuns = []*spec.Operator{op}, 100_000
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	for _, d := range o.divergences {
		if strings.Contains(d.Signature, word) {
			c, err := cases.LoadFile("witness.yaml", strings.NewReader(d.Witness), cases.Limits{})
			Expect(err).NotTo(HaveOccurred())
			list = append(list, c[0].Call)
		}
	}
	return list
}

var _ = Describe("A witness that no step of the minimiser leads to", func() {
	It("may be the smallest case of a unit: a fault of blocks of 3 and more does not end at blocks of 4", func(ctx context.Context) {
		list := smallestOf(ctx, onnx.DepthToSpace, "wrong-value", func(honest backends.Backend, job *backends.Job) backends.Outcome {
			a := *job.Attributes.(*onnx.DepthToSpaceAttributes)
			if a.Mode != onnx.ColumnRowDepth || a.Blocksize < 3 {
				return backends.Outcome{}
			}
			a.Mode = onnx.DepthColumnRow
			other := *job
			other.Attributes = &a
			outcomes, err := honest.Run(ctx, []backends.Job{other})
			Expect(err).NotTo(HaveOccurred())
			return outcomes[0]
		})
		Expect(list).NotTo(BeEmpty())
		Expect(list[0].Tensors[0].Sizes).To(Equal([]int64{1, 18, 1, 1}))
	})

	It("has no attribute that the fault does not need", func(ctx context.Context) {
		list := smallestOf(ctx, openvino.StridedSlice, "rejected/begin-mask", func(_ backends.Backend, job *backends.Job) backends.Outcome {
			for _, bit := range job.Attributes.(*openvino.StridedSliceAttributes).BeginMask {
				if bit != 0 {
					return backends.Outcome{Status: backends.Rejected, Detail: "begin_mask"}
				}
			}
			return backends.Outcome{}
		})
		Expect(list).NotTo(BeEmpty())
		for i := range list {
			a := list[i].Attributes.(*openvino.StridedSliceAttributes)
			Expect(a.BeginMask).To(Equal([]int64{1}))
			for _, list := range [][]int64{a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask, a.Stride} {
				Expect(list).To(BeNil())
			}
		}
	})
})
