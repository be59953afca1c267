package minimise_test

import (
	"testing"

	"example.com/conform/internal/minimise"
	"example.com/conform/spec/catalogue"
)

// BenchmarkDraw says how long a worker takes, once for each operator that diverges.
func BenchmarkDraw(b *testing.B) {
	for _, op := range catalogue.Operators() {
		b.Run(op.Name, func(b *testing.B) {
			for b.Loop() {
				minimise.Draw(op)
			}
		})
	}
}
