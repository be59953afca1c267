package campaign_test

import (
	"context"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/gen"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// narrow is a backend that lists one data type and few dimensions.
type narrow struct{ backends.Backend }

func (n narrow) Describe() backends.Description {
	d := n.Backend.Describe()
	d.Capabilities = slices.Clone(d.Capabilities)
	for i := range d.Capabilities {
		d.Capabilities[i].DTypes, d.Capabilities[i].MaxRank = []tensor.DType{tensor.Int16}, 2
	}
	return d
}

var _ = It("Random cases are those that the backend's description admits", func(ctx context.Context) {
	cfg := config(2_500, func() backends.Backend {
		return narrow{wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
			if sizes := job.Operands[0].Desc.Sizes; len(sizes) < 2 || sizes[0] < 3 {
				return backends.Outcome{}
			}
			return backends.Outcome{Status: backends.Failed, Detail: "too long"}
		})()}
	})
	cfg.Operators = []*spec.Operator{onnx.Transpose}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.counts.Cases).To(Equal(int64(2_500)))
	Expect(o.counts.Skipped).To(BeNumerically("<", 100))
	Expect(o.divergences).NotTo(BeEmpty())
	Expect(o.end.Clues).NotTo(BeEmpty(), "the cases are drawn again as they ran")
	op, seed, err := gen.ParseID(o.divergences[0].FirstCase)
	Expect(err).NotTo(HaveOccurred())
	Expect(gen.Case(op, seed).Call.Tensors[0].DType).To(Equal(tensor.Int16))

	By("being the same in shards, and after an interruption")
	merged, _, err := merge(shards(ctx, cfg, 2), nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(merged.counts).To(Equal(o.counts))
	Expect(merged.divergences).To(Equal(o.divergences))
	Expect(merged.end.Clues).To(Equal(o.end.Clues))
})
