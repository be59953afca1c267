package campaign_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

var _ = DescribeTable("a program that diverges also runs where the backend optimises nothing", func(ctx context.Context, plain func() backends.Backend, want result.Verdict) {
	cfg := config(0, mutant("program-equal-transposes-removed"))
	cfg.Cases = casesOf([]*spec.Operator{onnx.Program})
	cfg.ShrinkRuns = 50
	if plain != nil {
		cfg.Plain = func(context.Context) (backends.Backend, error) { return plain(), nil }
	}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect(d.Unoptimised).To(Equal(want))
	}
},
	Entry("and passes there if its optimiser is at fault", func() backends.Backend { return cpu.New() }, result.Passed),
	Entry("and diverges there too if something else is", mutant("program-equal-transposes-removed"), result.Diverged),
	Entry("unless the backend has no such mode", nil, result.Verdict("")),
)
