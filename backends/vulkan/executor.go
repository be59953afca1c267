package vulkan

import (
	"errors"
	"unsafe"

	"example.com/conform/backends/vulkan/vk"
)

// An executor does work on a device with one command buffer and one arena,
// which it reuses.
type executor struct {
	d         *device
	arena     *arena
	pipelines *pipelines
	sets      *sets
	pool      vk.CommandPool
	commands  vk.CommandBuffer
	fence     vk.Fence
	recorded  recorded
	push      pushed
}

// newExecutor returns an executor for an open device, which it closes, even on
// failure.
func newExecutor(d *device, c code) (*executor, error) {
	e := &executor{d: d, arena: &arena{d: d}}
	if err := e.open(c); err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

func (e *executor) open(c code) error {
	d := e.d
	var err error
	if e.pipelines, err = d.newPipelines(c); err != nil {
		return err
	}
	e.sets = d.newSets(e.pipelines.sets)
	if err := d.fn.CreateCommandPool(d.handle, &vk.CommandPoolCreateInfo{
		SType:            vk.StructureTypeCommandPoolCreateInfo,
		Flags:            vk.CommandPoolCreateResetCommandBufferBit,
		QueueFamilyIndex: d.family,
	}, nil, &e.pool).Err("vkCreateCommandPool"); err != nil {
		return err
	}
	if err := d.fn.AllocateCommandBuffers(d.handle, &vk.CommandBufferAllocateInfo{
		SType:              vk.StructureTypeCommandBufferAllocateInfo,
		CommandPool:        e.pool,
		Level:              vk.CommandBufferLevelPrimary,
		CommandBufferCount: 1,
	}, &e.commands).Err("vkAllocateCommandBuffers"); err != nil {
		return err
	}
	return d.fn.CreateFence(d.handle, &vk.FenceCreateInfo{SType: vk.StructureTypeFenceCreateInfo}, nil, &e.fence).Err("vkCreateFence")
}

// close frees everything, including the device.
func (e *executor) close() {
	d := e.d
	_ = d.wait() // afterwards the device is idle, even on failure
	if e.fence != 0 {
		d.fn.DestroyFence(d.handle, e.fence, nil)
	}
	if e.pool != 0 {
		d.fn.DestroyCommandPool(d.handle, e.pool, nil)
	}
	if e.sets != nil {
		e.sets.free()
	}
	if e.pipelines != nil {
		e.pipelines.free()
	}
	e.arena.free()
	d.close()
}

// do does the work, which must be sealed. After an error the operands are
// unchanged.
func (e *executor) do(w *work) error {
	l := w.layout()
	if err := e.load(w, &l); err != nil {
		return err
	}
	if err := e.submit(func() error {
		e.arena.upload(e.commands, uint64(l.table.high))
		if err := e.record(w, &l); err != nil {
			return err
		}
		e.arena.download(e.commands, uint64(w.end))
		return nil
	}); err != nil {
		return err
	}
	host := e.arena.host()
	for _, o := range w.operands {
		copy(o.memory, host[o.at:])
	}
	return nil
}

// load writes the work's inputs to the host's view of the arena.
func (e *executor) load(w *work, l *layout) error {
	if err := e.arena.grow(uint64(l.table.high)); err != nil {
		return err
	}
	e.sets.reset()
	host := e.arena.host()
	for _, o := range w.operands {
		copy(host[o.at:], o.memory)
	}
	for i := range w.constants {
		copy(host[w.constants[i].at:], w.constants[i].block[:])
	}
	if n := len(w.table); n > 0 {
		copy(host[l.table.low:], unsafe.Slice((*byte)(unsafe.Pointer(&w.table[0])), 4*n))
	}
	return nil
}

// record records the work on the arena.
func (e *executor) record(w *work, l *layout) error {
	for i := range w.dispatches {
		if err := e.bind(&w.dispatches[i], l); err != nil {
			return err
		}
		e.dispatch(&w.dispatches[i])
	}
	return nil
}

// recorded is the state of the command buffer.
type recorded struct {
	pipeline vk.Pipeline
	set      vk.DescriptorSet
	writes   bool // no barrier has followed writes to the arena on the device
}

// bind binds what a dispatch needs.
func (e *executor) bind(work *dispatch, l *layout) error {
	d, c := e.d, e.commands
	pipeline, err := e.pipelines.get(pipelineKey{work.shader, special{work.shape, work.pick}})
	if err != nil {
		return err
	}
	if pipeline != e.recorded.pipeline {
		d.fn.CmdBindPipeline(c, vk.PipelineBindPointCompute, pipeline)
		e.recorded.pipeline = pipeline
	}
	set, err := e.sets.get(e.arena, work.bases, l)
	if err != nil {
		return err
	}
	if set != e.recorded.set {
		d.fn.CmdBindDescriptorSets(c, vk.PipelineBindPointCompute, e.pipelines.layout, 0, 1, &set, 0, nil)
		e.recorded.set = set
	}
	return nil
}

// dispatch records a dispatch, in parts if it exceeds the limits on workgroups.
// Each part waits for earlier work. It would not need to, but bindings overlap; and
// one dispatch already combines most of the work.
func (e *executor) dispatch(work *dispatch) {
	limit := int64(e.d.limits.groups[0])
	for first := int64(0); first < work.groups; first += limit {
		if e.recorded.writes {
			e.arena.barrier(e.commands,
				vk.PipelineStageComputeShaderBit|vk.PipelineStageTransferBit, vk.AccessShaderWriteBit|vk.AccessTransferWriteBit,
				vk.PipelineStageComputeShaderBit, vk.AccessShaderReadBit|vk.AccessShaderWriteBit)
		}
		e.recorded.writes = true
		e.push = pushed{uint32(first), work.tiles, work.at}
		if work.tiles > 0 {
			e.push.first *= work.shape.y // the first tile
		}
		e.pushAndDispatch(min(limit, work.groups-first))
	}
}

// pushAndDispatch records one dispatch of some workgroups.
func (e *executor) pushAndDispatch(groups int64) {
	fn := e.d.fn
	fn.CmdPushConstants(e.commands, e.pipelines.layout, vk.ShaderStageComputeBit, 0, uint32(unsafe.Sizeof(e.push)), unsafe.Pointer(&e.push))
	fn.CmdDispatch(e.commands, uint32(groups), 1, 1)
}

// submit submits what record records to the device, and waits for it.
func (e *executor) submit(record func() error) error {
	d := e.d
	if err := d.fn.BeginCommandBuffer(e.commands, &vk.CommandBufferBeginInfo{
		SType: vk.StructureTypeCommandBufferBeginInfo,
		Flags: vk.CommandBufferUsageOneTimeSubmitBit,
	}).Err("vkBeginCommandBuffer"); err != nil {
		return err
	}
	e.recorded = recorded{}
	if err := record(); err != nil {
		return err
	}
	if err := d.fn.EndCommandBuffer(e.commands).Err("vkEndCommandBuffer"); err != nil {
		return err
	}
	if err := d.fn.QueueSubmit(d.queue, 1, &vk.SubmitInfo{
		SType:              vk.StructureTypeSubmitInfo,
		CommandBufferCount: 1,
		PCommandBuffers:    &e.commands,
	}, e.fence).Err("vkQueueSubmit"); err != nil {
		return err
	}
	if err := d.fn.WaitForFences(d.handle, 1, &e.fence, vk.True, ^uint64(0)).Err("vkWaitForFences"); err != nil {
		// The work may continue. If waiting fails again, the device cannot be
		// used.
		return errors.Join(err, d.wait(), d.fn.ResetFences(d.handle, 1, &e.fence).Err("vkResetFences"))
	}
	return d.fn.ResetFences(d.handle, 1, &e.fence).Err("vkResetFences")
}
