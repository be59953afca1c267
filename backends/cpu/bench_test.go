package cpu_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// ofOperators are tiny jobs of operators that no row is of.
var ofOperators = []workload.Workload{
	workload.Copy("tiny-copy", tensor.Float32, tiny, nil, []int64{16, 1, 4, 1}),
	workload.Scatter("tiny-scatter", tensor.Float32, 2, tiny),
	{
		Name: "tiny-strided-slice", Operator: openvino.StridedSlice,
		Attributes: &openvino.StridedSliceAttributes{Begin: []int64{0, -1}, End: []int64{1, 0}, Stride: []int64{1, -2}, BeginMask: []int64{}, EndMask: []int64{}, EllipsisMask: []int64{1}},
		Descs:      []tensor.Desc{{DType: tensor.Float32, Sizes: tiny}, {DType: tensor.Float32, Sizes: []int64{1, 1, 4, 2}}},
	},
	{
		Name: "tiny-xla-copy", Operator: xla.Copy, Attributes: &xla.CopyAttributes{},
		Descs: []tensor.Desc{
			{DType: tensor.Float32, Sizes: tiny},
			{DType: tensor.Float32, Sizes: tiny, Layout: &tensor.XLA{MinorToMajor: []int64{2, 3, 0, 1}, PaddedDimensions: []int64{1, 2, 5, 4}, PaddingValue: tensor.OnePadding}},
		},
	},
}

var tiny = []int64{1, 1, 4, 4}

// BenchmarkRun measures the rows, which scripts/bench-peers compares with other
// libraries, and tiny jobs.
func BenchmarkRun(b *testing.B) {
	for i := range ofOperators {
		b.Run(ofOperators[i].Name, func(b *testing.B) { measure(b, &ofOperators[i], 1) })
	}
	for _, row := range rows {
		for _, d := range []tensor.DType{tensor.Float32, tensor.Uint8, tensor.Uint16, tensor.Uint64, tensor.Int4} {
			if d == tensor.Int4 && row != "transpose" {
				continue // one row shows what packing costs
			}
			for _, bytes := range []int64{16 << 10, 256 << 10, 64 << 20} {
				for _, threads := range []int{1, 2} {
					b.Run(fmt.Sprintf("%s/%v/%dKiB/threads=%d", row, d, bytes>>10, threads), func(b *testing.B) {
						w := rowWorkload(row, d, bytes)
						measure(b, &w, threads)
					})
				}
			}
		}
	}
}

// BenchmarkTiny measures a slice of eight elements: the kernel's entry, and a job
// in a batch of calls that all differ, and of one call.
func BenchmarkTiny(b *testing.B) {
	source, target := make([]byte, 64), make([]byte, 32)
	b.Run("kernel", func(b *testing.B) {
		plan := lower.Plan{From: 12, Loops: []lower.Loop{{Extent: 2, From: -8, To: 4}, {Extent: 4, From: 1, To: 1}}}
		move := cpu.Mover(4)
		for b.Loop() {
			move(&plan, target, source)
		}
	})
	for name, differ := range map[string]bool{"same": false, "different": true} {
		b.Run(name, func(b *testing.B) {
			w := rowWorkload("tiny", tensor.Float32, 16<<10)
			other := rowWorkload("tiny", tensor.Float32, 16<<10)
			batch := make([]backends.Job, 64)
			for i := range batch {
				batch[i] = w.Job()
				if differ && i%2 == 1 {
					batch[i] = other.Job()
				}
			}
			backend := cpu.New()
			ctx := context.Background()
			jobs := 0
			for b.Loop() {
				if _, err := backend.Run(ctx, batch); err != nil {
					b.Fatal(err)
				}
				jobs += len(batch)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(jobs), "ns/job")
		})
	}
}

// measure measures one job: the bytes of the outputs, counted as read and as
// written. On one thread cpu-GB/s is their rate in processor time.
func measure(b *testing.B, w *workload.Workload, threads int) {
	backend := cpu.New()
	backend.Threads = threads
	batch := []backends.Job{w.Job()}
	for i := range batch[0].Operands {
		if o := &batch[0].Operands[i]; len(o.Memory) >= 4<<20 {
			o.Memory = onHugePages(b, o.Memory)
		}
	}
	ctx := context.Background()
	outcomes, err := backend.Run(ctx, batch)
	if err != nil || outcomes[0].Status != backends.Done {
		b.Fatal(err, outcomes)
	}
	moved := int64(0)
	for i := batch[0].Inputs(); i < len(w.Descs); i++ {
		moved += 2 * workload.Volume(&w.Descs[i])
	}
	b.SetBytes(moved)
	b.ReportAllocs()
	runtime.LockOSThread() // which threadTime is of
	defer runtime.UnlockOSThread()
	began, ok := threadTime()
	for b.Loop() {
		if _, err := backend.Run(ctx, batch); err != nil {
			b.Fatal(err)
		}
	}
	if ended, _ := threadTime(); ok && threads == 1 {
		b.ReportMetric(float64(moved)*float64(b.N)/float64(ended-began), "cpu-GB/s")
	}
}

// BenchmarkCopy is what the others are held against.
func BenchmarkCopy(b *testing.B) {
	for _, size := range []int{64, 64 << 20} {
		b.Run(map[int]string{64: "tiny", 64 << 20: "large"}[size], func(b *testing.B) {
			from, to := make([]byte, size), make([]byte, size)
			for k := range from {
				from[k] = byte(k)
			}
			b.SetBytes(2 * int64(size))
			for b.Loop() {
				copy(to, from)
			}
		})
	}
}
