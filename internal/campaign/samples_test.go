package campaign_test

import (
	"context"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// halves is the fault of copying float16 in reverse.
var halves = reversing(where(dml.Copy, typeIs(-1, tensor.Float16)))

// copying runs copies of up to eight dimensions on a backend with a fault.
func copying(f fault) campaign.Config {
	cfg := config(1_000, func() backends.Backend {
		b := having(f)().(stub)
		describe := b.describe
		b.describe = func(d *backends.Description) {
			describe(d)
			for i := range d.Capabilities {
				d.Capabilities[i].MaxRank = 8
			}
		}
		return b
	})
	cfg.Operators, cfg.Cases, cfg.ShrinkRuns = []*spec.Operator{dml.Copy}, casesOf([]*spec.Operator{dml.Copy}), 20
	return cfg
}

// embeds is a sample that stands in a waiver.
func embeds(tensors, left string) cases.Sample {
	text := "operator: dml.copy\ncases:\n  - name: sample\n    tensors: {" + tensors + "}\n"
	list, err := cases.LoadFile("sample", strings.NewReader(text), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return cases.Sample{Text: text, Case: list, Left: left}
}

const (
	pairOfHalves = "input: {dtype: float16, sizes: [2], data: [1, 2]}, output: {sizes: [2]}"
	pairOfBytes  = "input: {dtype: uint8, sizes: [2], data: [1, 2]}, output: {sizes: [2]}"
)

var _ = Describe("The samples of a waiver", func() {
	var left string // in a pair of halves
	BeforeEach(func(ctx context.Context) {
		cfg := copying(halves)
		cfg.Random, cfg.Cases = 0, embeds(pairOfHalves, "").Case
		w := known("dml.copy", "*")
		w.Samples = []cases.Sample{embeds(pairOfHalves, "wrong-value output 0000000000000000")}
		cfg.Waivers = []cases.Waiver{w}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		_, after, _ := strings.Cut(o.divergences[len(o.divergences)-1].Detail, "now leaves ")
		left, _, _ = strings.Cut(after, ". ")
		Expect(left).To(MatchRegexp(`^wrong-value output [0-9a-f]{16}$`))
	})

	DescribeTable("are what they were, or the waiver excuses nothing", func(ctx context.Context, sample func() cases.Sample, want string) {
		cfg := copying(halves)
		w := known("dml.copy", "*")
		w.Samples = []cases.Sample{embeds(pairOfHalves, left), sample()}
		cfg.Waivers = []cases.Waiver{w}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		var changed []*result.Divergence
		for _, d := range o.divergences {
			if d.Kind == result.KnownFaultChanged {
				changed = append(changed, d)
			}
		}
		if want == "" {
			Expect(changed).To(BeEmpty())
			Expect(o.counts.Waived).To(BeNumerically(">", 0))
			Expect(unexcused(o)).To(BeEmpty())
			return
		}
		Expect(changed).To(HaveExactElements(And(HaveField("Origin", "w.yaml:2"), HaveField("Operator", "dml.copy"), HaveField("Detail", MatchRegexp(want)))), "once")
		Expect(o.counts.Waived).To(BeZero())
		Expect(o.counts.Diverged).To(BeNumerically(">", 0))
		Expect(o.end.UnusedWaivers).To(Equal([]string{"w.yaml:2"}))
	},
		Entry("that diverges as recorded", func() cases.Sample { return embeds(pairOfHalves, left) }, ""),
		Entry("that varies", func() cases.Sample { return embeds(pairOfHalves, "wrong-value output *") }, ""),
		Entry("of which something else is left", func() cases.Sample { return embeds(pairOfHalves, "wrong-value output 0123456789abcdef") }, `recorded wrong-value output 0123456789abcdef, and the case now leaves wrong-value output [0-9a-f]{16}`),
		Entry("that diverges in another way", func() cases.Sample { return embeds(pairOfHalves, "crash output crashed *") }, `now leaves wrong-value`),
		Entry("of another operand, whose name begins alike", func() cases.Sample { return embeds(pairOfHalves, "wrong-value out *") }, `recorded wrong-value out \*, and`),
		Entry("that passes", func() cases.Sample { return embeds(pairOfBytes, "wrong-value output *") }, `now leaves passed\.`),
		Entry("that the backend does not take", func() cases.Sample {
			return embeds("input: {dtype: float16, sizes: [1, 1, 1, 1, 1, 1, 1, 1, 1], data: [1]}, output: {sizes: [1, 1, 1, 1, 1, 1, 1, 1, 1]}", "wrong-value output *")
		}, ""),
		Entry("that is not there", func() cases.Sample { return cases.Sample{ID: "dml.copy/none", Left: "wrong-value output *"} }, `now leaves nothing: there is no case dml\.copy/none`),
	)

	It("are not run where the waiver would excuse nothing", func(ctx context.Context) {
		cfg := copying(halves)
		w := when("dml.copy", cases.Clause{Quantity: "type of input", Among: []string{"uint8"}})
		w.Samples = []cases.Sample{embeds(pairOfBytes, "wrong-value output *")}
		cfg.Waivers = []cases.Waiver{w}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).NotTo(ContainElement(HaveField("Kind", result.KnownFaultChanged)))
	})

	It("run again on a new backend before the fault is said to have changed", func(ctx context.Context) {
		cfg := copying(halves)
		opened := 0
		cfg.Workers = 1
		cfg.Open = func(context.Context) (backends.Backend, error) {
			opened++
			if opened > 1 {
				return having(halves)(), nil
			}
			return having(beside(ends(backends.Rejected, "worn out", where(dml.Copy, typeIs(-1, tensor.Float16), func(job *backends.Job) bool { return strings.HasSuffix(job.ID, "/sample") })), halves))(), nil
		}
		w := known("dml.copy", "*")
		w.Samples = []cases.Sample{embeds(pairOfHalves, left)}
		cfg.Waivers = []cases.Waiver{w}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(unexcused(o)).To(BeEmpty())
		Expect(opened).To(Equal(2))
	})

	It("let a run until a divergence go on, or end it where one has changed", func(ctx context.Context) {
		for sample, stopped := range map[string]bool{left: false, "wrong-value output 0123456789abcdef": true} {
			cfg := copying(halves)
			w := known("dml.copy", "*")
			w.Samples = []cases.Sample{embeds(pairOfHalves, sample)}
			cfg.Waivers, cfg.UntilDivergence = []cases.Waiver{w}, true
			o, err := run(ctx, cfg)
			Expect(err).NotTo(HaveOccurred())
			Expect(o.end.Stopped).To(Equal(stopped))
			ended := len(unexcused(o)) > 0
			Expect(ended).To(Equal(stopped))
		}
	})
})

// partly runs copies under waivers of which one excuses, one has a sample that changed, and one more
// cases than its share.
func partly(context.Context) campaign.Config {
	GinkgoHelper()
	cfg := copying(beside(halves, reversing(where(dml.Copy, typeIs(-1, tensor.Float32)))))
	cfg.Random = 3_000
	one := when("dml.copy", cases.Clause{Quantity: "type of input", Among: []string{"float16"}}, cases.Clause{Quantity: "rank of input", Max: new(int64(2))})
	two := when("dml.copy", cases.Clause{Quantity: "type of input", Among: []string{"float16"}}, cases.Clause{Quantity: "rank of input", Min: new(int64(3))})
	three := when("dml.copy", cases.Clause{Quantity: "type of input", Among: []string{"float32"}})
	one.Samples = []cases.Sample{embeds(pairOfHalves, "wrong-value output *")}
	two.Samples, two.Origin = []cases.Sample{embeds(pairOfBytes, "wrong-value output *")}, "w.yaml:20"
	three.Share, three.Origin = 0.1, "w.yaml:30"
	cfg.Waivers = []cases.Waiver{one, two, three}
	return cfg
}

var _ = Describe("A run with waivers", func() {
	It("reports what has changed and what grew, and excuses the rest", func(ctx context.Context) {
		o, err := run(ctx, partly(ctx))
		Expect(err).NotTo(HaveOccurred())
		Expect(o.counts.Waived).To(BeNumerically(">", 0))
		Expect(o.divergences).To(ContainElements(
			And(HaveField("Kind", result.KnownFaultChanged), HaveField("Origin", "w.yaml:20")),
			And(HaveField("Kind", result.KnownFaultGrew), HaveField("Origin", "w.yaml:30"), HaveField("Detail", MatchRegexp(`^The waiver at w\.yaml:30 excuses [\d.]+% of the random cases of dml\.copy, \d+ of \d+\. It states at most 0\.1%\.$`))),
			HaveField("WaiverAt", "w.yaml:2"),
			And(HaveField("Kind", result.WrongValue), HaveField("Waiver", "")),
		))
	})

	It("counts no nodes of programs among the random cases of their operators", func(ctx context.Context) {
		cfg := config(500, having(beside(reversing(where(onnx.Program, inner(onnx.Expand))), reversing(where(onnx.Expand)))))
		cfg.Operators = []*spec.Operator{onnx.Program}
		w := known("onnx.expand", "*")
		w.Share = 1
		cfg.Waivers = []cases.Waiver{w}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(ContainElement(And(HaveField("Operator", "onnx.expand"), HaveField("Waiver", "known"), HaveField("Count", BeNumerically(">", 4)))))
		Expect(o.divergences).NotTo(ContainElement(HaveField("Kind", result.KnownFaultGrew)))
	})

	It("is the same with several workers, in shards, and where it was cut", func(ctx context.Context) {
		cfg := partly(ctx)
		cfg.Workers = 1
		whole, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		cfg.Workers = 4
		parallel, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(parallel.journal).To(Equal(whole.journal))
		for _, n := range []int{1, 3} {
			merged, missing, err := merge(shards(ctx, cfg, n), nil)
			Expect(err).NotTo(HaveOccurred())
			Expect(missing).To(BeZero())
			Expect(merged.counts).To(Equal(whole.counts))
			Expect(merged.divergences).To(Equal(whole.divergences))
			Expect(merged.cases).To(Equal(whole.cases))
			Expect(merged.end.Clues).To(Equal(whole.end.Clues))
		}
		lines := strings.SplitAfter(whole.journal, "\n")
		for i, line := range lines {
			if strings.HasPrefix(line, `{"unit"`) {
				cfg.Earlier = earlier(lines[:i+1])
				rest, err := run(ctx, cfg)
				Expect(err).NotTo(HaveOccurred())
				Expect(strings.Join(lines[:i+1], "")+rest.journal).To(Equal(whole.journal), "cut after line %d", i+1)
			}
		}
	})
})
