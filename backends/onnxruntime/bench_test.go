package onnxruntime_test

import (
	"context"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	"example.com/conform/backends/onnxruntime"
)

// benchmark runs batches of jobs in each mode. Those of one session differ in no
// size; the others differ in a bound, which is part of the model in some modes.
func benchmark(b *testing.B, starts int64) {
	open := func(mode string) (*onnxruntime.Backend, error) {
		return onnxruntime.Open(named.Settings{Mode: mode})
	}
	enginetest.InEachMode(b, onnxruntime.Modes(), open, func(b *testing.B, backend *onnxruntime.Backend) {
		jobs := make([]backends.Job, 1)
		for i := range int64(b.N) {
			jobs[0] = sliced(3-i%starts, -1)
			if _, err := backend.Run(context.Background(), jobs); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkSession(b *testing.B) { benchmark(b, 1) }

func BenchmarkBounds(b *testing.B) { benchmark(b, 1<<40) }
