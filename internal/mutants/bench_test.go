package mutants_test

import (
	"slices"
	"testing"
	"time"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
)

// BenchmarkGroup says how long it takes to confirm a divergence and to make it
// smaller, in this process: for each mutant from the first case of a file that
// shows its fault, with all that a run of one case takes.
func BenchmarkGroup(b *testing.B) {
	list, err := cases.Embedded(cases.Limits{})
	if err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	for b.Loop() {
		for _, m := range faulty.All() {
			mine := slices.DeleteFunc(slices.Clone(list), func(c cases.Case) bool { return c.Call.Operator.Name != m.Operator })
			score, err := mutants.Measure(b.Context(), m, mutants.Campaign{Cases: mine, Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			if score.Cases == 0 {
				continue // random cases alone show it
			}
			first := mutants.Campaign{Cases: mine[score.Cases-1 : score.Cases], Seed: 1}
			if score, err = mutants.Measure(b.Context(), m, first); err != nil {
				b.Fatal(err)
			}
			if n := len(score.Groups); n > 0 {
				took = append(took, time.Duration(score.Seconds*float64(time.Second))/time.Duration(n))
			}
		}
	}
	slices.Sort(took)
	at := func(share float64) float64 { return took[int(share*float64(len(took)-1))].Seconds() * 1000 }
	b.ReportMetric(float64(len(took)), "groups")
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.9), "p90-ms")
	b.ReportMetric(at(1), "max-ms")
	b.ReportMetric(0, "ns/op")
}
