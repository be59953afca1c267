package vulkan

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/backends/vulkan/vk"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// BenchmarkTiny runs batches of tiny jobs, from lowering them to having their
// memory back.
func BenchmarkTiny(b *testing.B) {
	backend := Benchmarked(b)
	for _, tiny := range tinyWorkloads() {
		b.Run(tiny.Name, func(b *testing.B) {
			batch := make([]backends.Job, 1000)
			for i := range batch {
				batch[i] = tiny.Job()
			}
			for b.Loop() {
				outcomes, err := backend.Run(b.Context(), batch)
				if err != nil || slices.ContainsFunc(outcomes, func(o backends.Outcome) bool { return o.Status != backends.Done }) {
					b.Fatal(err, outcomes[0])
				}
			}
			b.ReportMetric(float64(len(batch)*b.N)/b.Elapsed().Seconds(), "cases/s")
		})
	}
}

// BenchmarkLarge moves the elements of large tensors that are in the device's
// memory, and copies as many bytes with the device's own command. The metric
// device-GB/s counts the bytes of elements that are read and written, in the time
// of the device.
func BenchmarkLarge(b *testing.B) {
	backend := Benchmarked(b)
	list, err := backend.prepare()
	if err != nil {
		b.Fatal(err)
	}
	clock, err := newClock(backend.executor)
	if err != nil {
		b.Fatal(err)
	}
	defer clock.close()
	for _, m := range list {
		b.Run(m.name, func(b *testing.B) {
			took := time.Duration(0)
			for b.Loop() {
				once, err := clock.time(m)
				if err != nil {
					b.Fatal(err)
				}
				took += once
			}
			b.ReportMetric(float64(m.bytes)*float64(b.N)/float64(took), "device-GB/s")
		})
	}
}

// Benchmarked opens the device of a benchmark, which it skips where there is none; CI has one.
func Benchmarked(b *testing.B) *Backend {
	backend, err := Open(Options{})
	switch {
	case err != nil && os.Getenv("CI") == "true":
		b.Fatal(err)
	case err != nil:
		b.Skip(err)
	}
	b.Cleanup(func() { _ = backend.Close() })
	return backend
}

// tinyWorkloads are jobs of 16 elements.
func tinyWorkloads() []workload.Workload {
	const d = tensor.Float32
	sizes := []int64{1, 1, 4, 4}
	packed := tensor.Desc{DType: d, Sizes: sizes}
	return []workload.Workload{
		workload.Slice("slice", d, sizes, 1, 1, -2, 2),
		workload.Scatter("scatter", d, 2, sizes),
		workload.Copy("copy", d, sizes, nil, []int64{32, 32, 8, 1}),
		{
			Name: "strided-slice", Operator: openvino.StridedSlice,
			Attributes: &openvino.StridedSliceAttributes{Begin: []int64{0, -1}, End: []int64{1, 0}, Stride: []int64{1, -2}, BeginMask: []int64{}, EndMask: []int64{}, EllipsisMask: []int64{1}},
			Descs:      []tensor.Desc{packed, {DType: d, Sizes: []int64{1, 1, 4, 2}}},
		},
		{
			Name: "relayout", Operator: xla.Copy, Attributes: &xla.CopyAttributes{},
			Descs: []tensor.Desc{packed, {DType: d, Sizes: sizes, Layout: &tensor.XLA{
				MinorToMajor: []int64{2, 3, 0, 1}, PaddedDimensions: []int64{1, 2, 5, 4}, PaddingValue: tensor.OnePadding,
			}}},
		},
	}
}

// largeWorkloads take tensors of the given bytes, or of less where there are
// more of them or gaps between elements. The first is contiguous.
func largeWorkloads(bytes int64) []workload.Workload {
	const d, channels, width, pitch = tensor.Float32, 32, 512, 520 // of images
	sizes := func(bytes int64) []int64 { return []int64{1, channels, bytes / (4 * channels * width), width} }
	whole, most, part := sizes(bytes), sizes(bytes/8*7), sizes(bytes/4)
	plane := most[2] * width
	return []workload.Workload{
		workload.Slice("contiguous", d, whole, 1, 1, 1, 1),
		workload.Copy("padded-rows", d, most, nil, []int64{channels * most[2] * pitch, most[2] * pitch, pitch, 1}),
		workload.Slice("every-second-element", d, whole, 1, 1, 1, 2),
		workload.Slice("every-second-row", d, whole, 1, 1, 2, 1),
		workload.Slice("reversed", d, whole, 1, 1, 1, -1),
		workload.Copy("channels-last", d, most, nil, []int64{channels * plane, 1, width * channels, channels}),
		workload.Scatter("scatter-along-rows", d, 3, part),
		workload.Scatter("scatter-across-rows", d, 2, part),
	}
}

// moved returns how many bytes the elements of the operands have that are read
// and written: for a scatter those of each operand, and those of the output
// again.
func moved(w *workload.Workload) int64 {
	n := 2 * workload.Volume(w.Output())
	for i := range w.Descs[1 : len(w.Descs)-1] {
		n += workload.Volume(&w.Descs[1+i])
	}
	if w.Operator == dml.Scatter {
		n += workload.Volume(w.Output())
	}
	return n
}

// A measured is something that is measured on the device.
type measured struct {
	name   string
	bytes  int64 // that are read and written
	work   work
	layout layout
	record func() error
}

// prepare returns what is to be measured, the device's own copy first.
func (b *Backend) prepare() ([]*measured, error) {
	// Two operands fit in a binding.
	bytes := min(b.work.reach, 512<<20) * 3 / 8 >> 20 << 20
	e := b.executor
	var list []*measured
	for _, large := range largeWorkloads(bytes) {
		job := large.Job()
		p, outcome := b.lower(&job)
		if p == nil {
			return nil, fmt.Errorf("%s: %v: %s", large.Name, outcome.Status, outcome.Detail)
		}
		m := &measured{name: large.Name, bytes: moved(&large), work: work{tuning: b.work.tuning, reach: b.work.reach, align: b.work.align, most: b.work.most}}
		m.work.add(&job, p)
		m.work.seal()
		m.layout = m.work.layout()
		m.record = func() error { return e.record(&m.work, &m.layout) }
		list = append(list, m)
	}
	command := *list[0] // copies the operands of the contiguous slice
	from, to := command.work.operands[0].at, command.work.operands[1].at
	command.name, command.record = "vkCmdCopyBuffer", func() error {
		e.d.fn.CmdCopyBuffer(e.commands, e.arena.buffer(), e.arena.buffer(), 1, &vk.BufferCopy{SrcOffset: uint64(from), DstOffset: uint64(to), Size: uint64(bytes)})
		return nil
	}
	return append([]*measured{&command}, list...), nil
}

// A clock measures submissions: by the timestamps of the device, or on a software
// device, which has no time of its own, by the clock.
type clock struct {
	e     *executor
	pool  vk.QueryPool // 0 without timestamps
	ticks [2]uint64
}

func newClock(e *executor) (*clock, error) {
	c := &clock{e: e}
	if e.d.limits.tick == 0 || e.d.kind == vk.PhysicalDeviceTypeCPU {
		return c, nil
	}
	return c, e.d.fn.CreateQueryPool(e.d.handle, &vk.QueryPoolCreateInfo{
		SType:      vk.StructureTypeQueryPoolCreateInfo,
		QueryType:  vk.QueryTypeTimestamp,
		QueryCount: uint32(len(c.ticks)),
	}, nil, &c.pool).Err("vkCreateQueryPool")
}

func (c *clock) close() {
	if c.pool != 0 {
		c.e.d.fn.DestroyQueryPool(c.e.d.handle, c.pool, nil)
	}
}

// time returns how long the device takes for what is measured.
func (c *clock) time(m *measured) (time.Duration, error) {
	e, fn := c.e, c.e.d.fn
	if err := e.load(&m.work, &m.layout); err != nil {
		return 0, err
	}
	if err := e.submit(func() error { e.arena.upload(e.commands, uint64(m.layout.table.high)); return nil }); err != nil {
		return 0, err
	}
	started := time.Now()
	if err := e.submit(func() error {
		if c.pool == 0 {
			return m.record()
		}
		fn.CmdResetQueryPool(e.commands, c.pool, 0, 2)
		fn.CmdWriteTimestamp(e.commands, vk.PipelineStageTopOfPipeBit, c.pool, 0)
		err := m.record()
		fn.CmdWriteTimestamp(e.commands, vk.PipelineStageBottomOfPipeBit, c.pool, 1)
		return err
	}); err != nil || c.pool == 0 {
		return time.Since(started), err
	}
	err := fn.GetQueryPoolResults(e.d.handle, c.pool, 0, 2, uint(unsafe.Sizeof(c.ticks)), unsafe.Pointer(&c.ticks), 8,
		vk.QueryResult64Bit|vk.QueryResultWaitBit).Err("vkGetQueryPoolResults")
	return time.Duration(float64(c.ticks[1]-c.ticks[0]) * float64(e.d.limits.tick)), err
}
