package judge_test

import (
	"testing"
	"time"

	"example.com/conform/backends/cpu"
	"example.com/conform/gen"
	"example.com/conform/internal/judge"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// BenchmarkBatch judges batches of random cases of each operator on the CPU
// backend. Its metrics divide the time of a case among the steps.
func BenchmarkBatch(b *testing.B) {
	for _, op := range catalogue.Operators() {
		b.Run(op.Name, func(b *testing.B) {
			j, ctx := judge.New(cpu.New(), nil), b.Context()
			var drawer gen.Drawer
			cases := make([]spec.Case, judge.BatchSize)
			seeds := gen.Seeds(1, op, 1, gen.ShardSize)
			steps := []struct {
				name string
				do   func() error
			}{
				{"draw", func() error {
					for i := range cases {
						drawer.Fill(op, seeds[i], &cases[i].Call)
					}
					seeds = append(seeds[len(cases):], seeds[:len(cases)]...)
					return nil
				}},
				{"ask", func() error { j.Ask(cases); return nil }},
				{"lay", func() error { j.Lay(cases); return nil }},
				{"run", func() error { return j.Run(ctx) }},
				{"compare", func() error { j.Compare(cases); return j.CompareShapes(ctx, cases) }},
			}
			spent := make([]time.Duration, len(steps))
			b.ReportAllocs()
			for b.Loop() {
				for i := range steps {
					started := time.Now()
					if err := steps[i].do(); err != nil {
						b.Fatal(err)
					}
					spent[i] += time.Since(started)
				}
			}
			judged := float64(b.N * len(cases))
			b.ReportMetric(judged/b.Elapsed().Seconds(), "cases/s")
			for i := range steps {
				b.ReportMetric(float64(spent[i])/judged, steps[i].name+"-ns/case")
			}
		})
	}
}
