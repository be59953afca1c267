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

// known is a waiver of whatever an operator does that has one of some symptoms.
func known(operator string, symptoms ...string) cases.Waiver {
	return cases.Waiver{Operator: operator, Symptoms: symptoms, Every: true, Reason: "known", Origin: "w.yaml:2"}
}

// unused is a waiver that excuses nothing here.
var unused = cases.Waiver{Operator: "dml.gather", Every: true, Reason: "gone", Origin: "w.yaml:4"}

// when is known, of the calls that meet clauses.
func when(operator string, clauses ...cases.Clause) cases.Waiver {
	w := known(operator, "*")
	w.Every, w.When = false, clauses
	return w
}

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

var _ = DescribeTable("A waiver of calls that meet clauses", func(ctx context.Context, op *spec.Operator, wrong tensor.DType, clause cases.Clause, want bool) {
	cfg := config(0, spoils(op, wrong))
	cfg.Cases = embedded()
	cfg.Waivers = []cases.Waiver{when(op.Name, clause)}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		excused := d.Waiver == "known" && d.WaiverAt == "w.yaml:2"
		Expect(excused).To(Equal(want), d.Witness)
	}
},
	Entry("excuses those of a data type", dml.Copy, tensor.Float16, cases.Clause{Quantity: "type of input", Among: []string{"float16"}}, true),
	Entry("excuses those of one of several", dml.Copy, tensor.Float16, cases.Clause{Quantity: "type of input", Among: []string{"uint8", "float16"}}, true),
	Entry("excuses none of another one", dml.Copy, tensor.Float32, cases.Clause{Quantity: "type of input", Among: []string{"float16"}}, false),
	Entry("tells operands apart", onnx.Where, tensor.Float16, cases.Clause{Quantity: "type of X", Among: []string{"float16"}}, true),
	Entry("excuses those in the bounds of a number", dml.Copy, tensor.Float16, cases.Clause{Quantity: "rank of input", Min: new(int64(0)), Max: new(int64(8))}, true),
	Entry("excuses none beyond them", dml.Copy, tensor.Float16, cases.Clause{Quantity: "rank of input", Min: new(int64(9))}, false),
)

var _ = It("A waiver of some calls leaves the others of the same fault to be reported", func(ctx context.Context) {
	cfg := config(2_000, spoils(dml.Copy, tensor.Float16))
	cfg.Operators = []*spec.Operator{dml.Copy}
	cfg.Waivers = []cases.Waiver{when("dml.copy", cases.Clause{Quantity: "rank of input", Max: new(int64(2))})}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect([]int64{o.counts.Waived, o.counts.Diverged}).To(HaveEach(BeNumerically(">", 0)))
	Expect(o.divergences).To(ContainElements(HaveField("Waiver", "known"), HaveField("Waiver", "")))
})

var _ = DescribeTable("A waiver of listed cases", func(ctx context.Context, id string, want int64) {
	cfg := config(0, spoils(dml.Copy, tensor.Float16))
	all := casesOf([]*spec.Operator{dml.Copy})
	i := slices.IndexFunc(all, func(c cases.Case) bool { return c.Call.Output().DType == tensor.Float16 && !c.Call.CheckOnly })
	cfg.Cases = all[i : i+1]
	if id == "" {
		id = all[i].ID
	}
	w := known("dml.copy", "wrong-value output")
	w.Every, w.Cases = false, []string{id}
	cfg.Waivers = []cases.Waiver{w}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.counts.Waived).To(Equal(want))
},
	Entry("excuses these", "", int64(1)),
	Entry("excuses no other", "dml.copy/another", int64(0)),
	Entry("has no patterns", "dml.copy/*", int64(0)),
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
	a := accused.counts
	for _, symptoms := range [][]string{{"*"}, {"wrong-value *"}} {
		cfg.Open, cfg.Waivers = config(0, crashesOnce()).Open, []cases.Waiver{known("dml.copy", symptoms...)}
		excused, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		e := excused.counts
		if symptoms[0] == "*" {
			Expect([]int64{e.Diverged, e.Crashed, e.Flaky}).To(HaveEach(BeZero()))
		}
		Expect(e.Waived + e.Diverged + e.Crashed + e.Flaky).To(Equal(a.Diverged + a.Crashed + a.Flaky))
		Expect(e.Waived).To(BeNumerically(">", 0))
	}
})

var _ = DescribeTable("A waiver of a mode", func(ctx context.Context, mode, excuse string, unused []string) {
	cfg := config(0, func() backends.Backend {
		b := spoils(dml.Copy, tensor.Float16)().(stub)
		b.describe = func(d *backends.Description) { d.Mode = mode }
		return b
	})
	cfg.Cases = embedded()
	one, other := known("dml.copy", "*"), known("xla.copy", "*")
	one.Modes, other.Modes, other.Origin = []string{"folded", "static"}, []string{"static"}, "w.yaml:4"
	cfg.Waivers = []cases.Waiver{one, other}
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

// firstOf returns the ID of the first case of a file that a backend must run, with elements of a data type.
func firstOf(operator string, d tensor.DType) string {
	for _, c := range embedded() {
		if c.Call.Operator.Name == operator && c.Call.Tensors[0].DType == d && !c.Call.CheckOnly && c.Call.Tensors[0].Sizes[0] > 0 {
			return c.ID
		}
	}
	panic("no case of " + operator)
}

var _ = DescribeTable("A waiver of an engine", func(ctx context.Context, version, device string, applies bool) {
	cfg := config(0, spoils(dml.Copy, tensor.Float16))
	cfg.Cases = embedded()
	one, other := known("dml.copy", "*"), known("xla.copy", "*")
	for _, w := range []*cases.Waiver{&one, &other} {
		w.Engine, w.Versions, w.Device = "An Engine", []string{version}, device
	}
	one.Samples = []cases.Sample{{ID: firstOf("dml.copy", tensor.Float16), Left: "wrong-value output *"}}
	other.Samples = []cases.Sample{{ID: firstOf("xla.copy", tensor.Float16), Left: "wrong-value output *"}}
	cfg.Waivers = []cases.Waiver{one, other}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(o.divergences).NotTo(BeEmpty())
	for _, d := range o.divergences {
		Expect([]bool{d.Waiver != "", d.Engine != ""}).To(HaveEach(applies))
	}
	Expect(o.end.UnusedWaivers).To(BeEmpty())
	note := ContainElement("None is waived of the known divergences, which are those of An Engine " + version + " on " + device + ". Of these, 1 of 2 show here, by one sample each.")
	if applies {
		note = Not(note)
	}
	Expect(o.header.Notes).To(note)
},
	Entry("excuses in its version on its device", "*", "host*", true),
	Entry("excuses nothing in another version", "1.32.*", "host*", false),
	Entry("excuses nothing on another device", "*", "GPU", false),
)
