package campaign_test

import (
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

var _ = It("A case that follows an answer stays evidence, though a smaller call that breaks another rule follows none", func(ctx context.Context) {
	question := openvino.BatchToSpaceFirstCrops
	applies, err := question.Parse("apply")
	Expect(err).NotTo(HaveOccurred())
	cropping := cpu.New(choice(question, applies))
	cfg := config(0, wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
		outcomes, err := cropping.Run(ctx, []backends.Job{*job})
		Expect(err).NotTo(HaveOccurred())
		if outcomes[0].Status == backends.Rejected { // and it accepts what every answer has rejected
			sizes := make([]int64, len(job.Operands[0].Desc.Sizes))
			return backends.Outcome{Status: backends.Done, Sizes: [][]int64{sizes}}
		}
		return outcomes[0]
	}))
	all, err := cases.EmbeddedOf(func(operator string) bool { return operator == openvino.BatchToSpace.Name }, cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	for i := range all {
		if strings.HasPrefix(all[i].ID, "openvino.batch_to_space/first-crops") {
			cfg.Cases = append(cfg.Cases, all[i])
		}
	}
	cfg.Operators, cfg.ShrinkRuns = []*spec.Operator{openvino.BatchToSpace}, 1000
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(cfg.Cases).To(HaveLen(2))
	Expect(o.divergences).To(BeEmpty())
})
