package campaign_test

import (
	"context"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// fedProgram is a program whose slice takes its ends as an input.
const fedProgram = `operator: onnx.program
cases:
  - name: %
    cites: []
    tensors: {inputs: [{dtype: uint8, sizes: [4], data: [1, 2, 3, 4]}]}
    program:
      - a = slice(inputs[0], starts=[1], ends=input [4])
      - b = concat([a, a], axis=0)
      - return b
`

// feeds opens backends that answer, or do, something else in calls of ONNX Slice whose ends are
// an input, alone and in programs.
func feeds(act func(honest backends.Backend, job *backends.Job) backends.Outcome) func() backends.Backend {
	fed := func(op *spec.Operator, fields spec.Fields) bool {
		return op == onnx.Slice && fields.Named("ends").Form == spec.FormInput
	}
	return wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		hit := fed(job.Operator, job.Fields())
		for i := 0; job.Program != nil && i < len(job.Program.Nodes); i++ {
			hit = hit || fed(job.Program.Nodes[i].Operator, job.Program.Nodes[i].Bound.Fields)
		}
		if !hit {
			return backends.Outcome{}
		}
		return act(honest, job)
	})
}

func crashes(backends.Backend, *backends.Job) backends.Outcome {
	return backends.Outcome{Status: backends.Crashed, Detail: "signal 11"}
}

func spoilsFirst(honest backends.Backend, job *backends.Job) backends.Outcome {
	outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
	Expect(err).NotTo(HaveOccurred())
	if outcomes[0].Status == backends.Done && !job.CheckOnly && !slices.Contains(outcomes[0].Sizes[0], 0) {
		job.Operands[len(job.Operands)-1].Buffer()[0] ^= 1
	}
	return outcomes[0]
}

// programs runs some of the program with a fed slice, and no random cases.
func programs(n int, open func() backends.Backend) campaign.Config {
	cfg := config(0, open)
	cfg.Operators = nil
	for i := range n {
		list, err := cases.LoadFile("a.yaml", strings.NewReader(strings.ReplaceAll(fedProgram, "%", "fed-"+string(rune('a'+i)))), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		cfg.Cases = append(cfg.Cases, list...)
	}
	return cfg
}

var _ = Describe("A list that is an input", func() {
	DescribeTable("makes a call of a program diverge alone, which is a divergence of its operator",
		func(ctx context.Context, act func(backends.Backend, *backends.Job) backends.Outcome, verdict result.Verdict, signature string) {
			o, err := run(ctx, programs(2, feeds(act)))
			Expect(err).NotTo(HaveOccurred())
			Expect(o.divergences).To(HaveLen(1))
			d := o.divergences[0]
			Expect(d.Signature).To(HavePrefix(signature))
			Expect(d.Count).To(Equal(int64(2)))
			Expect(d.Witness).To(And(HavePrefix("operator: onnx.slice\n"), ContainSubstring("forms: {ends: input}")))
			Expect(d.Reproduced).To(Equal("3/3"))
			for _, c := range o.cases {
				Expect(c.Verdict).To(Equal(verdict))
				Expect(c.Signature).To(Equal(d.Signature))
				Expect(c.Detail).To(HavePrefix("onnx.slice diverges alone: "))
			}
			merged, _, err := merge(shards(ctx, programs(2, feeds(act)), 2), nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(merged.counts).To(Equal(o.counts))
			Expect(merged.cases).To(Equal(o.cases))
			Expect(merged.divergences).To(Equal(o.divergences))
		},
		Entry("if it crashes", crashes, result.Crashed, "onnx.slice crash output"),
		Entry("if its elements are wrong", spoilsFirst, result.Diverged, "onnx.slice wrong-value output onnx.slice/"),
	)

	It("counts as a crash where a backend may crash a number of times", func(ctx context.Context) {
		cfg := programs(3, feeds(crashes))
		cfg.MaxCrashes = 2
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.end.GaveUp).To(BeTrue())
	})

	DescribeTable("is among those of random calls", func(ctx context.Context, own, found bool) {
		cfg := config(200, func() backends.Backend { return modal{feeds(spoilsFirst)(), own} })
		cfg.Operators = []*spec.Operator{onnx.Slice}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		diverged := len(o.divergences) > 0
		Expect(diverged).To(Equal(found))
	},
		Entry("of a backend that takes programs", false, true),
		Entry("but not where the mode of an engine says how lists come", true, false),
	)
})

// modal is a backend whose mode may say how lists come to calls.
type modal struct {
	backends.Backend
	own bool
}

func (m modal) Describe() backends.Description {
	d := m.Backend.Describe()
	d.Capabilities = slices.Clone(d.Capabilities)
	for i := range d.Capabilities {
		d.Capabilities[i].OwnForms = m.own && d.Capabilities[i].Operator == onnx.Program.Name
	}
	return d
}
