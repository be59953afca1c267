package pjrt_test

import (
	"context"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	"example.com/conform/backends/pjrt"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// benchmark runs windows of as many sizes. Those of one size have one executable,
// except in the mode in which the data is part of the program.
func benchmark(b *testing.B, sizes int64) {
	open := func(mode string) (*pjrt.Backend, error) { return pjrt.Open(named.Settings{Mode: mode}) }
	enginetest.InEachMode(b, pjrt.Modes(), open, func(b *testing.B, backend *pjrt.Backend) {
		var memory guard.Memory
		for i := range int64(b.N) {
			n := 2 + i%sizes
			c := spec.Call{Operator: dml.Slice1, Attributes: slice1([]int64{1}, []int64{n - 1}, []int64{1}), Tensors: []spec.Tensor{
				{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{n}}, Data: make([]byte, n)},
				{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{n - 1}}},
			}}
			if err := memory.Lay(&c, nil, guard.First); err != nil {
				b.Fatal(err)
			}
			jobs := []backends.Job{memory.Job("bench", &c)}
			outcomes, err := backend.Run(context.Background(), jobs)
			if err != nil || outcomes[0].Status != backends.Done {
				b.Fatal(outcomes, err)
			}
		}
	})
}

func BenchmarkOneProgram(b *testing.B) { benchmark(b, 1) }

func BenchmarkPrograms(b *testing.B) { benchmark(b, 1<<40) }
