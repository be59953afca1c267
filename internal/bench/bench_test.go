package bench_test

import (
	"context"
	"slices"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/internal/bench"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

func TestBench(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "bench")
}

// gap is a backend that does no call.
type gap struct{ backends.Backend }

func (gap) Run(_ context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	return slices.Repeat([]backends.Outcome{{Status: backends.Gap, Detail: "not today"}}, len(batch)), nil
}

var _ = Describe("Measure", func() {
	It("divides the time of a case, however short the measurement", func(ctx context.Context) {
		rates, err := bench.Measure(ctx, cpu.New(), []*spec.Operator{dml.Slice1, dml.Copy}, 1, time.Nanosecond)
		Expect(err).NotTo(HaveOccurred())
		Expect(rates).To(HaveExactElements(HaveField("Operator", "dml.slice1"), HaveField("Operator", "dml.copy")))
		for _, rate := range rates {
			Expect(rate.Cases).To(Equal(int64(5*64)), "one short shard in each of five rounds, for the sake of slow backends")
			Expect(rate.Bare).To(BeNumerically(">", 0))
			Expect(rate.Allocations).To(And(BeNumerically(">", 0), BeNumerically("<", 1000)))
			var sum time.Duration
			for i, stage := range rate.Stages {
				Expect(stage.Name).To(Equal([]string{"generate", "check and oracle", "lay memory", "backend", "compare"}[i]))
				Expect(stage.PerCase).To(BeNumerically(">", 0), stage.Name)
				sum += stage.PerCase
			}
			Expect(sum).To(BeNumerically("<=", rate.PerCase))
		}
	})

	It("has no bare loop for a backend that does none of the calls", func(ctx context.Context) {
		Expect(bench.Measure(ctx, gap{cpu.New()}, []*spec.Operator{dml.Copy}, 1, time.Nanosecond)).To(HaveExactElements(HaveField("Bare", BeZero())))
	})
})
