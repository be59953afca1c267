package campaign_test

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/testscale"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// rounding is the CPU backend, but each float32 in an output of some operators is changed, as by
// transforms that have fractions.
func rounding(change func(value float32) float32, declares []string, operators ...*spec.Operator) func() backends.Backend {
	return func() backends.Backend {
		return stub{
			Backend: cpu.New(),
			run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
				outcomes, err := honest.Run(ctx, batch)
				for i := range outcomes {
					o := &batch[i].Operands[len(batch[i].Operands)-1]
					if outcomes[i].Status != backends.Done || batch[i].CheckOnly || o.Desc.DType != tensor.Float32 || !slices.Contains(operators, batch[i].Operator) {
						continue
					}
					elements, _ := tensor.Elements(outcomes[i].Sizes[0])
					for buffer := o.Buffer()[:4*elements]; len(buffer) > 0; buffer = buffer[4:] {
						value := math.Float32frombits(binary.LittleEndian.Uint32(buffer))
						binary.LittleEndian.PutUint32(buffer, math.Float32bits(change(value)))
					}
				}
				return outcomes, err
			},
			describe: func(d *backends.Description) {
				d.Readings, d.Capabilities = declares, slices.Clone(d.Capabilities)
				for i := range d.Capabilities {
					d.Capabilities[i].OutputViews = false
				}
			},
		}
	}
}

// slightly changes the last bit of a number, unless the last byte may be more than a fraction.
func slightly(value float32) float32 {
	if bits := math.Float32bits(value); bits&0xff == 0 && value != 0 {
		return math.Float32frombits(bits + 1)
	}
	return value
}

// byOne changes a small integer by 1.
func byOne(value float32) float32 {
	if value > 0 && value < 64 && value == float32(math.Trunc(float64(value))) {
		return value + 1
	}
	return value
}

var _ = Describe("A backend that rounds sums of floats", func() {
	computes := []*spec.Operator{onnx.Conv, onnx.MatMul, onnx.ReduceSum, onnx.Add}
	reading := choice(onnx.Rounding, spec.RoundingNearest).String()
	configured := func(backend func() backends.Backend) campaign.Config {
		cfg := config(int64(testscale.Of(2_000)), backend)
		cfg.Operators, cfg.ShrinkRuns = computes, 50
		return cfg
	}

	It("follows a reading, of which one case is the reason", func(ctx context.Context) {
		cfg := configured(rounding(slightly, nil, onnx.Conv))
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
		Expect(o.counts.Passed).To(Equal(cfg.Random))
		got := answer(o, onnx.Rounding)
		Expect(got).To(And(HaveField("Answer", "nearest"), HaveField("Also", BeEmpty()), HaveField("How", "observed"), HaveField("Cases", BeNumerically(">", 100))))
		Expect(got.Forced.Not).To(Equal("exact"))
		Expect(got.Forced.Witness).To(ContainSubstring("operator: onnx.conv"))
		Expect(verdicts(ctx, cfg, got.Forced.Witness)).To(Equal([]result.Verdict{result.Passed}))
		cfg.Strict = true
		Expect(verdicts(ctx, cfg, got.Forced.Witness)).To(Equal([]result.Verdict{result.Diverged}))
	})

	It("may declare that", func(ctx context.Context) {
		o, err := run(ctx, configured(rounding(slightly, []string{reading}, computes...)))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(BeEmpty())
		Expect(answer(o, onnx.Rounding)).To(And(HaveField("Answer", "nearest"), HaveField("How", "declared"), HaveField("Cases", BeNumerically(">", 100))))
	})

	It("is held to the contrary if it declares that", func(ctx context.Context) {
		o, err := run(ctx, configured(rounding(slightly, []string{choice(onnx.Rounding, spec.RoundingExact).String()}, onnx.Conv)))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveEach(And(HaveField("Operator", "onnx.conv"), HaveField("Kind", result.WrongValue))))
		Expect(o.divergences).NotTo(BeEmpty())
		Expect(answer(o, onnx.Rounding)).To(And(HaveField("Answer", "exact"), HaveField("How", "declared")))
	})

	for _, declares := range [][]string{nil, {reading}} {
		It("is wrong where the result is off by a unit", func(ctx context.Context) {
			o, err := run(ctx, configured(rounding(byOne, declares, onnx.MatMul)))
			Expect(err).NotTo(HaveOccurred())
			Expect(o.divergences).To(HaveEach(And(HaveField("Operator", "onnx.mat_mul"), HaveField("Kind", result.WrongValue))))
			Expect(o.divergences).NotTo(BeEmpty())
			if declares == nil {
				Expect(answer(o, onnx.Rounding)).To(And(HaveField("Answer", "exact"), HaveField("How", "observed"), HaveField("Cases", BeNumerically(">", 100))))
			}
		})
	}

	It("is blamed for other faults alone", func(ctx context.Context) {
		cfg := configured(rounding(func(value float32) float32 { return slightly(byOne(value)) }, nil, onnx.MatMul))
		cfg.Random, cfg.ShrinkRuns, cfg.Cases = 0, 1, casesIn(`
operator: onnx.mat_mul
cases:
  - name: one
    tensors: {A: {dtype: float32, sizes: [2, 1], data: [3, 100]}, B: {sizes: [1, 1], data: [5]}}
`)
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		Expect(o.divergences[0].Detail).To(ContainSubstring("nearest reading: " + reading))
		Expect(o.divergences[0].Shown).To(And(HaveField("Wrong", BeEquivalentTo(1)), HaveField("Total", BeEquivalentTo(2))))
	})

	Describe("in a program", func() {
		const one, other = "{dtype: float32, sizes: [1, 2], data: [1, 2]}", "{dtype: float32, sizes: [2, 2], data: [3, 5, 1, 7]}"
		program := func(lines ...string) []cases.Case {
			return casesIn("operator: onnx.program\ncases:\n  - name: one\n    tensors: {inputs: [" + one + ", " + other + "]}\n    program:\n      - " + strings.Join(lines, "\n      - ") + "\n")
		}
		DescribeTable("is judged", func(ctx context.Context, list []cases.Case, backend func() backends.Backend, want result.Verdict) {
			cfg := configured(backend)
			cfg.Random, cfg.Cases = 0, list
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			Expect(o.cases).To(HaveLen(1))
			Expect(o.cases[0].Verdict).To(Equal(want), o.cases[0].Detail)
		},
			Entry("by less than half a unit where results change little", program("a = mat_mul(inputs[0], inputs[1])", "b = relu(a)", "return b"),
				rounding(slightly, nil, onnx.Program), result.Passed),
			Entry("exactly where nothing is summed", program("a = concat([inputs[0], inputs[1]], axis=0)", "return a"),
				rounding(slightly, nil, onnx.Program), result.Diverged),
			Entry("exactly where it sums nothing by itself", program("a = mat_mul(inputs[0], inputs[1])", "b = floor(a)", "return b"),
				rounding(slightly, nil, onnx.Program), result.Diverged),
			Entry("not at all where a result depends on rounding in steps", program("a = mat_mul(inputs[0], inputs[1])", "b = floor(a)", "return b"),
				rounding(slightly, nil, onnx.Program, onnx.MatMul), result.NotRun),
			Entry("not at all there if it declares that it rounds", program("a = mat_mul(inputs[0], inputs[1])", "b = floor(a)", "return b"),
				rounding(slightly, []string{reading}, onnx.Program), result.NotRun),
			Entry("not at all there, which is no evidence about another question", program("a = mat_mul(inputs[0], inputs[1])", "b = floor(a)", "c = squeeze(b, axes=[])", "return c"),
				rounding(slightly, []string{reading}, onnx.Program), result.NotRun),
		)
	})
})

// casesIn reads a case file.
func casesIn(text string) []cases.Case {
	GinkgoHelper()
	list, err := cases.LoadFile("rounding.yaml", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list
}
