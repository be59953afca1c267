package gen_test

import (
	"testing"

	"example.com/conform/gen"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// BenchmarkFill makes random cases.
func BenchmarkFill(b *testing.B) {
	for _, op := range catalogue.All() {
		b.Run(op.Name, func(b *testing.B) {
			seeds := gen.Seeds(1, op, 1, 4096)
			var c spec.Call
			var d gen.Drawer
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				d.Fill(op, seeds[i%len(seeds)], &c)
			}
		})
	}
}

// BenchmarkSeeds draws the seeds of a shard.
func BenchmarkSeeds(b *testing.B) {
	for _, op := range catalogue.All() {
		b.Run(op.Name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				gen.Seeds(int64(i), op, 0, 1000)
			}
		})
	}
}
