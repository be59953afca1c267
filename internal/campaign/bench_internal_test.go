package campaign

import (
	"context"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// BenchmarkShard judges shards of random cases, one operator each, on one
// core.
func BenchmarkShard(b *testing.B) {
	for _, op := range catalogue.Operators() {
		b.Run(op.Name, func(b *testing.B) {
			cfg := &Config{Name: "cpu", Seed: 1, Operators: []*spec.Operator{op}, Workers: 1}
			cfg.Open = func(context.Context) (backends.Backend, error) { return cpu.New(), nil }
			workers, err := open(b.Context(), cfg)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			cases := 0
			for b.Loop() {
				u := unit{operator: op, shard: 1 + cases/shardSize, random: shardSize, entered: make(chan struct{})}
				if _, err := workers[0].unit(b.Context(), &u); err != nil {
					b.Fatal(err)
				}
				cases += shardSize
			}
			b.ReportMetric(float64(cases)/b.Elapsed().Seconds(), "cases/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(cases), "ns/case")
		})
	}
}
