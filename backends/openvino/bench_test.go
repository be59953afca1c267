package openvino_test

import (
	"context"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	"example.com/conform/backends/openvino"
	text "example.com/conform/spec/openvino"
)

// inEachMode runs a benchmark in each mode.
func inEachMode(b *testing.B, run func(b *testing.B, backend *openvino.Backend)) {
	open := func(mode string) (*openvino.Backend, error) { return openvino.Open(named.Settings{Mode: mode}) }
	enginetest.InEachMode(b, openvino.Modes(), open, run)
}

func done(b *testing.B, backend *openvino.Backend, j backends.Job) {
	outcomes, err := backend.Run(context.Background(), []backends.Job{j})
	if err != nil || outcomes[0].Status != backends.Done {
		b.Fatal(outcomes, err)
	}
}

// BenchmarkKept runs a job whose model is kept.
func BenchmarkKept(b *testing.B) {
	inEachMode(b, func(b *testing.B, backend *openvino.Backend) {
		for range b.N {
			done(b, backend, sliced(-2))
		}
	})
}

// BenchmarkPlainLoop infers the same model again and again, through the C interface
// alone.
func BenchmarkPlainLoop(b *testing.B) {
	inEachMode(b, func(b *testing.B, backend *openvino.Backend) {
		j := sliced(-2)
		if err := backend.Loop(&j, b.N); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkCompiled compiles a model for each of the first 4096 jobs, which have other
// masks.
func BenchmarkCompiled(b *testing.B) {
	inEachMode(b, func(b *testing.B, backend *openvino.Backend) {
		for i := range b.N {
			const rank = 6
			ones, begins, ends := make([]int64, rank), make([]int64, rank), make([]int64, rank)
			for d := range rank {
				ones[d], begins[d], ends[d] = 1, int64(i>>d&1), int64(i>>(rank+d)&1)
			}
			j := backends.Job{
				Operator: text.StridedSlice, Operands: []backends.Operand{operand(ones, "a"), operand(nil, "??????")},
				Attributes: &text.StridedSliceAttributes{Begin: make([]int64, rank), End: ones, Stride: ones, BeginMask: begins, EndMask: ends},
			}
			done(b, backend, j)
		}
	})
}
