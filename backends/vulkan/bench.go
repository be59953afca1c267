package vulkan

import (
	"context"
	"fmt"
	"slices"
	"time"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/vulkan/vk"
)

// A Figure is one line of a benchmark: a value, and its ratio to another one
// that was measured in turns with it.
type Figure struct {
	Name    string
	Value   float64
	Unit    string
	Ratio   float64 // 0 where there is nothing to compare with
	Against string
}

// What the figures of large tensors are compared with.
const (
	copyCommand = "vkCmdCopyBuffer"
	plainShader = "plain uvec4 copy shader"
)

// Measure opens a device and measures how many tiny cases per second the backend
// runs, and how many bytes per second its shaders read and write in large
// tensors, beside the device's own copy and a copy shader without any
// arithmetic. Only elements count, not what lies between them. Each figure is
// the best of some rounds, in each of which everything takes its turn.
func Measure(ctx context.Context, o Options, rounds int) ([]Figure, error) {
	b, err := Open(o)
	if err != nil {
		return nil, err
	}
	figures, err := b.measure(ctx, rounds)
	if closed := b.Close(); err == nil {
		err = closed
	}
	return figures, err
}

func (b *Backend) measure(ctx context.Context, rounds int) ([]Figure, error) {
	figures, err := b.measureTiny(ctx, rounds)
	if err != nil {
		return nil, err
	}
	large, err := b.measureLarge(ctx, rounds)
	return append(figures, large...), err
}

// measureTiny measures batches of tiny jobs, from lowering them to having
// their memory back.
func (b *Backend) measureTiny(ctx context.Context, rounds int) ([]Figure, error) {
	const jobs = 1000
	kinds := tinyWorkloads()
	var mixed []backends.Job
	batches := make([][]backends.Job, 0, len(kinds)+1)
	for i := range kinds {
		batch := make([]backends.Job, jobs)
		for k := range batch {
			batch[k] = kinds[i].Job()
		}
		batches = append(batches, batch)
		mixed = append(mixed, batch[:jobs/len(kinds)]...)
	}
	batches = append(batches, mixed)
	best := make([]time.Duration, len(batches))
	for range rounds {
		for i, batch := range batches {
			started := time.Now()
			outcomes, err := b.Run(ctx, batch)
			took := time.Since(started)
			if err != nil {
				return nil, err
			}
			if k := slices.IndexFunc(outcomes, func(o backends.Outcome) bool { return o.Status != backends.Done }); k >= 0 {
				return nil, fmt.Errorf("%s: %v: %s", batch[k].Operator.Name, outcomes[k].Status, outcomes[k].Detail)
			}
			if took /= time.Duration(len(batch)); best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	var figures []Figure
	for i := range batches {
		name := "tiny, all together"
		if i < len(kinds) {
			name = kinds[i].Name
		}
		figures = append(figures, Figure{Name: name, Value: 1 / best[i].Seconds(), Unit: "cases/s"})
	}
	return figures, nil
}

// measureLarge measures what the device does once the memory is there.
func (b *Backend) measureLarge(ctx context.Context, rounds int) ([]Figure, error) {
	list, err := b.prepare()
	if err != nil {
		return nil, err
	}
	clock, err := newClock(b.executor, b.options.timestamps)
	if err != nil {
		return nil, err
	}
	defer clock.close()
	for range rounds {
		for _, m := range list {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			took, err := clock.time(m)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", m.name, err)
			}
			if m.best == 0 || took < m.best {
				m.best = took
			}
		}
	}
	command, plain := list[0].rate(), list[1].rate()
	figures := []Figure{{Name: copyCommand, Value: command, Unit: "GB/s"}}
	for i, m := range list[1:] {
		figures = append(figures, Figure{m.name, m.rate(), "GB/s", m.rate() / command, copyCommand})
		if i > 0 {
			figures = append(figures, Figure{m.name, m.rate(), "GB/s", m.rate() / plain, plainShader})
		}
	}
	return figures, nil
}

// A measured is something that is measured on the device.
type measured struct {
	name   string
	bytes  int64 // that are read and written
	work   work
	layout layout
	record func() error
	best   time.Duration
}

func (m *measured) rate() float64 { return float64(m.bytes) / m.best.Seconds() / 1e9 }

// prepare returns what is to be measured, the two that the others are compared
// with first.
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
	// The first is a contiguous copy, whose operands these two copy too.
	command, plain := *list[0], *list[0]
	from, to := command.work.operands[0].at, command.work.operands[1].at
	command.name, command.record = copyCommand, func() error {
		e.d.fn.CmdCopyBuffer(e.commands, e.arena.buffer(), e.arena.buffer(), 1, &vk.BufferCopy{SrcOffset: uint64(from), DstOffset: uint64(to), Size: uint64(bytes)})
		return nil
	}
	plain.name, plain.record = plainShader, func() error { return e.recordPlain(from, to, bytes, &plain.layout) }
	return append([]*measured{&command, &plain}, list...), nil
}

// plainShape is one element per invocation.
func (d *device) plainShape() shape { return shape{x: min(256, d.limits.groupSize), y: 1} }

// recordPlain records the shader that others are compared with.
func (e *executor) recordPlain(from, to, bytes int64, l *layout) error {
	s := e.d.plainShape()
	count := bytes / maxWidth
	limit := int64(e.d.limits.groups[0])
	if err := e.bind(&dispatch{shader: plain.of(1), shape: s}, l); err != nil {
		return err
	}
	for done, size := int64(0), limit*int64(s.x); done < count; done += size {
		n := min(size, count-done)
		e.push = pushed{uint32(from/maxWidth + done), uint32(n), uint32(to/maxWidth + done)}
		e.pushAndDispatch(blocks(n, s.x))
	}
	return nil
}

// A clock measures submissions: by the timestamps of the device, or on a
// software device, which has no time of its own, by the processor time of this
// process, which has all its threads.
type clock struct {
	e     *executor
	pool  vk.QueryPool // 0 without timestamps
	ticks [2]uint64
}

// began is when the clock of a system without processor times is 0.
var began = time.Now()

// newClock returns a clock, with timestamps on a software device too if it is
// told so.
func newClock(e *executor, timestamps bool) (*clock, error) {
	c := &clock{e: e}
	if e.d.limits.tick == 0 || e.d.kind == vk.PhysicalDeviceTypeCPU && !timestamps {
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
	started := processTime()
	if err := e.submit(func() error {
		if c.pool == 0 {
			return m.record()
		}
		fn.CmdResetQueryPool(e.commands, c.pool, 0, 2)
		fn.CmdWriteTimestamp(e.commands, vk.PipelineStageTopOfPipeBit, c.pool, 0)
		err := m.record()
		fn.CmdWriteTimestamp(e.commands, vk.PipelineStageBottomOfPipeBit, c.pool, 1)
		return err
	}); err != nil {
		return 0, err
	}
	if c.pool == 0 {
		return max(processTime()-started, 1), nil
	}
	err := fn.GetQueryPoolResults(e.d.handle, c.pool, 0, 2, uint(unsafe.Sizeof(c.ticks)), unsafe.Pointer(&c.ticks), 8,
		vk.QueryResult64Bit|vk.QueryResultWaitBit).Err("vkGetQueryPoolResults")
	ticks := max(int64(c.ticks[1]-c.ticks[0]), 1) // it took some time, whatever the clock says
	return max(time.Duration(float64(ticks)*float64(e.d.limits.tick)), 1), err
}
