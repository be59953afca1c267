package campaign_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// spoils returns a backend of which an operator's outputs of a data type have a wrong element.
func spoils(op *spec.Operator, d tensor.DType) func() backends.Backend {
	return func() backends.Backend {
		return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
			outcomes, err := honest.Run(ctx, batch)
			for i := range batch {
				o := &batch[i].Operands[len(batch[i].Operands)-1]
				if batch[i].Operator == op && o.Desc.DType == d && o.Length > 0 {
					o.Buffer()[0]++
				}
			}
			return outcomes, err
		}}
	}
}

var _ = DescribeTable("A waiver of a data type", func(ctx context.Context, op *spec.Operator, wrong tensor.DType, want string) {
	cfg := config(0, spoils(op, wrong))
	cfg.Cases = embedded()
	cfg.Waivers = []cases.Waiver{{Signature: op.Name + " *", DType: "float16", Reason: "known", Origin: "w.yaml:2"}}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect(d.Waiver).To(Equal(want), d.Witness)
	}
},
	Entry("excuses divergences of it", dml.Copy, tensor.Float16, "known"),
	Entry("excuses none of another one", dml.Copy, tensor.Float32, ""),
	Entry("is of the output, where the first operand is a condition", onnx.Where, tensor.Float16, "known"),
)

// crashesOnce returns backends that crash on a call of bytes, one in sixteen, when they
// first see it, and of which every such call has a wrong element.
func crashesOnce() func() backends.Backend {
	var seen sync.Map
	return wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		o := &job.Operands[len(job.Operands)-1]
		if job.CheckOnly || o.Desc.DType != tensor.Uint8 || o.Length == 0 {
			return backends.Outcome{}
		}
		times, _ := seen.LoadOrStore(job.ID, new(atomic.Int64))
		if times.(*atomic.Int64).Add(1) <= 2 && strings.HasSuffix(job.ID, "0") { // under both fills
			return backends.Outcome{Status: backends.Crashed, Detail: "once"}
		}
		outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
		Expect(err).NotTo(HaveOccurred())
		o.Buffer()[0]++
		return outcomes[0]
	})
}

var _ = It("A waiver excuses each case as it ended, of which some crashed and others have a wrong element", func(ctx context.Context) {
	cfg := config(2_000, crashesOnce())
	cfg.Operators = []*spec.Operator{dml.Copy}
	accused, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	mixed := slices.ContainsFunc(accused.divergences, func(d *result.Divergence) bool {
		return d.Kind == result.WrongValue && slices.ContainsFunc(d.SeenAs, func(s result.Sighting) bool { return s.Kind == result.Crash })
	})
	Expect(mixed).To(BeTrue(), "one fault has both")
	cfg.Open, cfg.Waivers = config(0, crashesOnce()).Open, []cases.Waiver{{Signature: "dml.copy *", Reason: "known", Origin: "w.yaml:2"}}
	excused, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	a, e := accused.counts, excused.counts
	Expect([]int64{e.Diverged, e.Crashed, e.Flaky}).To(HaveEach(BeZero()))
	Expect(e.Waived).To(Equal(a.Diverged + a.Crashed + a.Flaky))
})

// A smaller case of a crash may end on a machine with less memory in another way, and costs a
// process.
var _ = DescribeTable("A crash of the case that shows its waiver", func(ctx context.Context, w cases.Waiver, excuse string, shrunk bool) {
	var smaller atomic.Bool
	cfg := config(0, func() backends.Backend {
		return stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
			outcomes, err := honest.Run(ctx, batch)
			for i := range batch {
				o := &batch[i].Operands[len(batch[i].Operands)-1]
				if batch[i].Operator == dml.Copy {
					outcomes[i] = backends.Outcome{Status: backends.Crashed, Detail: "signal: aborted"}
					smaller.Store(smaller.Load() || o.Length < 40)
				}
			}
			return outcomes, err
		}}
	})
	call, err := cases.LoadFile("test", strings.NewReader("operator: dml.copy\ncases:\n  - name: one\n    tensors: {input: {dtype: float32, sizes: [10]}}\n"), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	cfg.Cases, cfg.Waivers = call, []cases.Waiver{w}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).To(HaveLen(1))
	Expect(smaller.Load()).To(Equal(shrunk))
	Expect(o.divergences[0].Waiver).To(Equal(excuse))
},
	Entry("is known without a smaller case", cases.Waiver{Signature: "dml.copy crash *", ShownBy: "dml.copy/one", Reason: "known"}, "known", false),
	Entry("is made smaller if another case shows it", cases.Waiver{Signature: "dml.copy crash *", ShownBy: "dml.copy/two", Reason: "known"}, "known", true),
	Entry("is made smaller if it is not what the waiver excuses", cases.Waiver{Signature: "dml.copy timeout *", ShownBy: "dml.copy/one", Reason: "known"}, "", true),
)

var _ = DescribeTable("A waiver of a mode", func(ctx context.Context, mode, excuse string, unused []string) {
	cfg := config(0, func() backends.Backend {
		b := spoils(dml.Copy, tensor.Float16)().(stub)
		b.describe = func(d *backends.Description) { d.Mode = mode }
		return b
	})
	cfg.Cases = embedded()
	cfg.Waivers = []cases.Waiver{{Signature: "dml.copy *", Mode: "static", Reason: "known", Origin: "w.yaml:2"}, {Signature: "none", Mode: "static", Reason: "gone", Origin: "w.yaml:4"}}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect(d.Waiver).To(Equal(excuse), d.Witness)
	}
	Expect(o.end.UnusedWaivers).To(Equal(unused))
},
	Entry("excuses divergences in it, and is reported where it excuses none", "static", "known", []string{"w.yaml:4"}),
	Entry("says nothing of another one", "dynamic", "", nil),
	Entry("is reported where there are no modes", "", "", []string{"w.yaml:2: the backend has no modes", "w.yaml:4: the backend has no modes"}),
)

var _ = DescribeTable("A waiver of a number", func(ctx context.Context, number int64, want string) {
	cfg := config(0, spoils(dml.Copy, tensor.Float16))
	cfg.Cases = embedded()
	cfg.Waivers = []cases.Waiver{{Signature: "dml.copy *", Magnitude: number, Reason: "known", Origin: "w.yaml:2"}}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect(d.Waiver).To(Equal(want), d.Witness)
	}
},
	Entry("excuses divergences whose smallest case has it", int64(1), "known"),
	Entry("excuses none with smaller numbers", int64(1_000_000), ""),
)

var _ = DescribeTable("A waiver whose case passes", func(ctx context.Context, shownBy, want string) {
	cfg := config(0, spoils(dml.Copy, tensor.Float16))
	cfg.Cases = embedded()
	cfg.Waivers = []cases.Waiver{{Signature: "gone", ShownBy: shownBy, Reason: "known", Origin: "w.yaml:2"}}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.end.UnusedWaivers).To(Equal([]string{want}))
},
	Entry("is stale", "dml.slice1/example-2", "w.yaml:2: dml.slice1/example-2 passes"),
	Entry("is not stale if the case did not run", "dml.slice1/no-such-case", "w.yaml:2"),
)

var _ = It("A waiver with a witness, and no other, is named where a divergence is not made small enough to tell", func(ctx context.Context) {
	cfg := config(0, spoils(dml.Copy, tensor.Float16))
	all := casesOf([]*spec.Operator{dml.Copy})
	i := slices.IndexFunc(all, func(c cases.Case) bool { return c.Call.Output().DType == tensor.Float16 && !c.Call.CheckOnly })
	cfg.Cases = all[i : i+1]
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).To(HaveLen(1))
	witness, err := cases.LoadFile("w.yaml", strings.NewReader(o.divergences[0].Witness), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	cfg.Waivers = []cases.Waiver{
		{Signature: o.divergences[0].Signature, DType: "float64", Reason: "of another type", Origin: "w.yaml:1"},
		{Signature: o.divergences[0].Signature, Cases: witness, Reason: "known", Origin: "w.yaml:2"},
	}
	for runs, want := range [][2]string{
		{"known", ""}, // as many as it takes
		{"", "it took too many runs; it may be known: the waiver w.yaml:2 has another witness"},
	} {
		cfg.ShrinkRuns = runs
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		Expect([]string{o.divergences[0].Waiver, o.divergences[0].Unshrunk}).To(HaveExactElements(want[0], want[1]))
	}
})

var _ = DescribeTable("A waiver of an engine", func(ctx context.Context, version, device string, applies bool) {
	cfg := config(0, spoils(dml.Copy, tensor.Float16))
	cfg.Cases = embedded()
	cfg.Waivers = []cases.Waiver{
		{Engine: "An Engine", Versions: []string{version}, Device: device, Signature: "dml.copy *", Reason: "known", Origin: "w.yaml:2"},
		{Engine: "An Engine", Versions: []string{version}, Device: device, Signature: "xla.copy *", Reason: "known", Origin: "w.yaml:3"},
	}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect([]bool{d.Waiver != "", d.Engine != ""}).To(HaveEach(applies))
	}
	Expect(o.end.UnusedWaivers).To(BeEmpty())
	note := ContainElement("None is waived of the known divergences, which are those of An Engine " + version + " on " + device + ".")
	if applies {
		note = Not(note)
	}
	Expect(o.header.Notes).To(note)
},
	Entry("excuses in its version on its device", "*", "host*", true),
	Entry("excuses nothing in another version", "1.32.*", "host*", false),
	Entry("excuses nothing on another device", "*", "GPU", false),
)
