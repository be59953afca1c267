package campaign_test

import (
	"context"
	"fmt"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

var _ = DescribeTable("A shape of more dimensions than tensors have is wrong", func(ctx context.Context, rank int) {
	cfg := config(60, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
		Expect(err).NotTo(HaveOccurred())
		if outcomes[0].Sizes != nil {
			outcomes[0].Sizes = [][]int64{slices.Repeat([]int64{7}, rank)}
		}
		return outcomes[0]
	}))
	cfg.Operators = []*spec.Operator{onnx.Transpose}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).To(HaveLen(1))
	Expect(o.divergences[0].Signature).To(Equal("onnx.transpose wrong-shape transposed -"))
	Expect(o.divergences[0].Detail).To(ContainSubstring(fmt.Sprintf("7 …] of rank %d; admissible is []", rank)))
	Expect(len(o.divergences[0].Detail)).To(BeNumerically("<", 200))
},
	Entry("by one", 17),
	Entry("by as many as a backend may tell", backends.MaxTold),
)
