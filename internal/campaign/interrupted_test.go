package campaign_test

import (
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/testscale"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// mortal is a backend whose process the end of a run takes along: from the call in which
// the run is interrupted on, it answers what a client answers whose child is gone.
type mortal struct {
	backends.Backend
	calls int
	last  int // the call that interrupts the run; none if negative
	end   func()
}

// gone counts a call and reports whether the process is gone by its end.
func (m *mortal) gone() bool {
	if m.calls == m.last {
		m.end()
	}
	m.calls++
	return m.last >= 0 && m.calls > m.last
}

var crashed = backends.Outcome{Status: backends.Crashed, Detail: "killed"}

func (m *mortal) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	if m.gone() {
		outcomes := make([]backends.Outcome, len(batch))
		for i := range outcomes {
			outcomes[i] = crashed
		}
		return outcomes, nil
	}
	return m.Backend.Run(ctx, batch)
}

func (m *mortal) QueryShape(ctx context.Context, job *backends.Job) (backends.Outcome, bool, error) {
	if m.gone() {
		return crashed, true, nil
	}
	if querier, ok := m.Backend.(backends.ShapeQuerier); ok {
		return querier.QueryShape(ctx, job)
	}
	return backends.Outcome{}, false, nil
}

func (m *mortal) Renew(context.Context) error {
	m.gone()
	return nil
}

// interrupted runs some cases on a backend up to a call, or to the end, and says how many
// calls there were.
func interrupted(ctx context.Context, open func() backends.Backend, operator *spec.Operator, last int) (o *outcome, calls int) {
	GinkgoHelper()
	ctx, end := context.WithCancel(ctx)
	defer end()
	m := &mortal{last: last, end: end}
	cfg := config(40, func() backends.Backend { m.Backend = open(); return m })
	cfg.Operators = []*spec.Operator{operator}
	cfg.Cases = few(casesOf(cfg.Operators))
	cfg.Workers, cfg.ShrinkRuns = 1, 60
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	return o, m.calls
}

// few returns some of a list of cases, far from each other.
func few(list []cases.Case) (some []cases.Case) {
	for i := 0; i < len(list); i += 1 + len(list)/24 {
		some = append(some, list[i])
	}
	return some
}

var _ = DescribeTable("A run that is interrupted, in whatever call, accuses nobody for what the backend answers from then on",
	func(ctx context.Context, open func() backends.Backend, operator *spec.Operator) {
		whole, calls := interrupted(ctx, open, operator, -1)
		Expect(whole.end.Interrupted).To(BeFalse())
		diverging := map[string]bool{}
		for _, c := range whole.cases {
			diverging[c.ID] = c.Verdict == result.Diverged
		}
		for last := 0; last < calls; last += 1 + calls/testscale.Of(25) { // each phase of a run takes many calls
			o, _ := interrupted(ctx, open, operator, last)
			Expect(o.end.Interrupted).To(BeTrue(), "call %d of %d", last, calls)
			if len(whole.divergences) == 0 { // so that the backend conforms
				Expect(o.divergences).To(BeEmpty(), "call %d of %d", last, calls)
			}
			for _, d := range o.divergences {
				Expect(d.Kind).NotTo(BeElementOf(result.Crash, result.Timeout, result.ShapeQueryDisagrees), "call %d of %d: %s", last, calls, d.Detail)
			}
			for _, c := range o.cases {
				if !diverging[c.ID] {
					Expect(c.Verdict).NotTo(Equal(result.Diverged), "call %d of %d: %s", last, calls, c.ID)
				}
			}
			Expect(o.counts.Crashed+o.counts.TimedOut).To(BeZero(), "call %d of %d", last, calls)
		}
	},
	Entry("a backend that conforms: runs and shape queries", func() backends.Backend { return cpu.New() }, onnx.Slice),
	Entry("one that diverges: also confirmation and shrinking", mutant("strided-slice-rounds-count-down"), openvino.StridedSlice),
	Entry("one that contradicts itself: also what is behind that", func() backends.Backend {
		return undeclared{torn(choice(dml.DuplicateIndices, family.DuplicateRejected))}
	}, dml.Scatter),
)
