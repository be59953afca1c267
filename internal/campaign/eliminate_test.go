package campaign_test

import (
	"context"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// changing is the CPU backend with the outcomes of one operator changed. It
// takes no shape queries.
func changing(operator string, change func(job *backends.Job, o *backends.Outcome)) func() backends.Backend {
	return func() backends.Backend {
		return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
			outcomes, err := honest.Run(ctx, batch)
			for i := range outcomes {
				if batch[i].Operator.Name == operator && outcomes[i].Status == backends.Done {
					change(&batch[i], &outcomes[i])
				}
			}
			return outcomes, err
		}}
	}
}

// refusing refuses the valid jobs of an operator that match.
func refusing(operator string, matches func(job *backends.Job) bool) func() backends.Backend {
	return changing(operator, func(job *backends.Job, o *backends.Outcome) {
		if matches(job) {
			*o = backends.Outcome{Status: backends.Rejected, Detail: "refused"}
		}
	})
}

var _ = DescribeTable("a rule that no element tells is found by elimination",
	func(ctx context.Context, operator string, open func() backends.Backend, kind result.Kind, rule string) {
		cfg := config(1_000, open)
		op, err := catalogue.Operator(operator)
		Expect(err).NotTo(HaveOccurred())
		cfg.Operators = []*spec.Operator{op}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).NotTo(BeEmpty())
		for _, d := range o.divergences {
			Expect(d.Kind).To(Equal(kind))
			Expect(d.Rule).To(Equal(rule), d.Detail+"\n"+d.Witness)
			if rule == "" {
				Expect(d.Detail).NotTo(ContainSubstring("elimination"))
				continue
			}
			Expect(d.Detail).To(ContainSubstring("rule by elimination"))
			Expect(d.Statement).NotTo(BeEmpty())
			Expect(d.Witness).To(ContainSubstring("cites: [" + rule + "]"))
		}
	},
	Entry("where eight dimensions are refused", "dml.slice1", refusing("dml.slice1", func(job *backends.Job) bool {
		return len(job.Operands[0].Desc.Sizes) == 8
	}), result.WronglyRejected, "dml.slice1/dimension-count-3.0"),
	Entry("where a window may not touch the end", "dml.slice1", refusing("dml.slice1", func(job *backends.Job) bool {
		a := job.Attributes.(*dml.Slice1Attributes)
		for i, size := range job.Operands[0].Desc.Sizes {
			if a.InputWindowOffsets[i]+a.InputWindowSizes[i] == size {
				return true
			}
		}
		return false
	}), result.WronglyRejected, "dml.slice1/window-in-bounds"),
	Entry("where reversal is refused", "dml.slice1", refusing("dml.slice1", func(job *backends.Job) bool {
		return slices.Min(job.Attributes.(*dml.Slice1Attributes).InputWindowStrides) < 0
	}), result.WronglyRejected, "dml.slice1/negative-stride-from-end"),
	Entry("where types of 64 bits are refused", "dml.slice1", refusing("dml.slice1", func(job *backends.Job) bool {
		return job.Operands[0].Desc.DType.Size() == 8
	}), result.WronglyRejected, "dml.slice1/support-4.1"),
	Entry("but not where a broadcast is refused, which two rules of the layouts are about", "dml.copy", refusing("dml.copy", func(job *backends.Job) bool {
		layout, ok := job.Operands[0].Desc.Layout.(*tensor.Strided)
		for i, size := range job.Operands[0].Desc.Sizes {
			if ok && layout.Strides != nil && layout.Strides[i] == 0 && size > 1 {
				return true
			}
		}
		return false
	}), result.WronglyRejected, ""),
	Entry("where stride has no default", "openvino.strided_slice", refusing("openvino.strided_slice", func(job *backends.Job) bool {
		return job.Attributes.(*openvino.StridedSliceAttributes).Stride == nil
	}), result.WronglyRejected, "openvino.strided_slice/stride-default"),
	Entry("where a new axis has size 2", "openvino.strided_slice", changing("openvino.strided_slice", func(job *backends.Job, o *backends.Outcome) {
		if a := job.Attributes.(*openvino.StridedSliceAttributes); len(a.Begin) > 0 && len(a.NewAxisMask) > 0 && a.NewAxisMask[0] == 1 && len(a.EllipsisMask) == 0 {
			o.Sizes = [][]int64{append([]int64{2}, o.Sizes[0][1:]...)}
		}
	}), result.WrongShape, "openvino.strided_slice/new-axis"),
	Entry("but not a rule about an attribute that the call lacks, where rank 1 is refused", "onnx.transpose", refusing("onnx.transpose", func(job *backends.Job) bool {
		return len(job.Operands[0].Desc.Sizes) == 1
	}), result.WronglyRejected, ""),
	Entry("nor one about an operand that the call lacks, where padding without a value is refused", "onnx.pad", refusing("onnx.pad", func(job *backends.Job) bool {
		return len(job.Operands) == 2
	}), result.WronglyRejected, ""),
	Entry("nor where a type is refused of which no rule speaks", "dml.slice1", refusing("dml.slice1", func(job *backends.Job) bool {
		return job.Operands[0].Desc.DType == tensor.Float16
	}), result.WronglyRejected, ""),
	Entry("nor where everything is refused", "xla.copy", refusing("xla.copy", func(*backends.Job) bool { return true }), result.WronglyRejected, ""),
)

var _ = It("says what the first case of a divergence is for, where that is of a file", func(ctx context.Context) {
	cfg := config(0, refusing("dml.copy", func(*backends.Job) bool { return true }))
	for _, c := range embedded() {
		if c.ID == "dml.copy/row-major" {
			cfg.Cases = append(cfg.Cases, c)
		}
	}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).To(HaveExactElements(HaveField("Why", cfg.Cases[0].Why)))
})
