package vulkan

import (
	"errors"
	"fmt"
	"math/bits"
	"unsafe"

	"example.com/conform/backends/vulkan/vk"
)

// A buffer has its own device memory.
type buffer struct {
	handle vk.Buffer
	memory vk.DeviceMemory
	mapped []byte // nil unless the host can access it
}

// arenaUsage is the usage of the arena's buffers.
const arenaUsage = vk.BufferUsageStorageBufferBit | vk.BufferUsageTransferSrcBit | vk.BufferUsageTransferDstBit

// newBuffer makes a buffer of size bytes, more than 0, in memory of the first
// suitable type.
func (d *device) newBuffer(size uint64, types []uint32, mapped bool) (b buffer, err error) {
	defer func() {
		if err != nil {
			d.freeBuffer(&b)
			err = fmt.Errorf("a buffer of %d bytes: %w", size, err)
		}
	}()
	if size > d.limits.allocation {
		return b, fmt.Errorf("the device has no more than %d at once: %w", d.limits.allocation, vk.ErrOutOfMemory)
	}
	if err := d.fn.CreateBuffer(d.handle, &vk.BufferCreateInfo{
		SType:       vk.StructureTypeBufferCreateInfo,
		Size:        size,
		Usage:       arenaUsage,
		SharingMode: vk.SharingModeExclusive,
	}, nil, &b.handle).Err("vkCreateBuffer"); err != nil {
		return b, err
	}
	var needs vk.MemoryRequirements
	d.fn.GetBufferMemoryRequirements(d.handle, b.handle, &needs)
	if b.memory, err = d.allocate(needs, types); err != nil {
		return b, err
	}
	if err := d.fn.BindBufferMemory(d.handle, b.handle, b.memory, 0).Err("vkBindBufferMemory"); err != nil {
		return b, err
	}
	if mapped {
		var address unsafe.Pointer
		if err := d.fn.MapMemory(d.handle, b.memory, 0, vk.WholeSize, 0, &address).Err("vkMapMemory"); err != nil {
			return b, err
		}
		b.mapped = unsafe.Slice((*byte)(address), size)
	}
	return b, nil
}

// allocate allocates memory of the first type that the buffer allows and that
// is available.
func (d *device) allocate(needs vk.MemoryRequirements, types []uint32) (vk.DeviceMemory, error) {
	err := errors.New("no type of memory suits it")
	for _, t := range types {
		if needs.MemoryTypeBits&(1<<t) == 0 {
			continue
		}
		var memory vk.DeviceMemory
		if err = d.fn.AllocateMemory(d.handle, &vk.MemoryAllocateInfo{
			SType:           vk.StructureTypeMemoryAllocateInfo,
			AllocationSize:  needs.Size,
			MemoryTypeIndex: t,
		}, nil, &memory).Err("vkAllocateMemory"); err == nil {
			return memory, nil
		} else if !errors.Is(err, vk.ErrOutOfMemory) {
			break
		}
	}
	return 0, err
}

// freeBuffer frees a buffer. The device no longer uses it.
func (d *device) freeBuffer(b *buffer) {
	if b.handle != 0 {
		d.fn.DestroyBuffer(d.handle, b.handle, nil)
	}
	if b.memory != 0 {
		d.fn.FreeMemory(d.handle, b.memory, nil) // unmaps it too
	}
	*b = buffer{}
}

// An arena is the memory for work on a device: a buffer for shaders, and bytes
// for the host. They are the same if device and host share memory, and are
// copied otherwise. An arena with only its device set is empty.
type arena struct {
	d       *device
	device  buffer
	staging buffer // unused if the device's buffer is mapped
	size    uint64
}

// minArena is the size of the smallest arena, in bytes.
const minArena = 1 << 16

// grow makes room for at least size bytes, rounded up to a power of two. It
// fails with [vk.ErrOutOfMemory] if there is not enough; the arena is then
// empty and can grow again. The arena's content is lost, and slices that host
// returned and descriptors of buffer() become invalid. The device must be idle.
func (a *arena) grow(size uint64) error {
	if size <= a.size {
		return nil
	}
	a.free()
	capacity := max(minArena, uint64(1)<<bits.Len64(size-1))
	if capacity > a.d.limits.allocation || size > 1<<63 {
		capacity = size
	}
	var err error
	if a.device, err = a.d.newBuffer(capacity, a.d.types.device, a.d.types.host == nil); err != nil {
		return err
	}
	if a.d.types.host != nil {
		if a.staging, err = a.d.newBuffer(capacity, a.d.types.host, true); err != nil {
			a.free()
			return err
		}
	}
	a.size = capacity
	return nil
}

// buffer returns the buffer for shaders.
func (a *arena) buffer() vk.Buffer { return a.device.handle }

// host returns the host's view of the whole arena. It is the driver's memory,
// and becomes invalid when the arena grows or is freed.
func (a *arena) host() []byte {
	if a.d.types.host == nil {
		return a.device.mapped
	}
	return a.staging.mapped
}

// free frees the arena's memory. The device must be idle.
func (a *arena) free() {
	a.d.freeBuffer(&a.device)
	a.d.freeBuffer(&a.staging)
	a.size = 0
}

// upload records that later shaders and copies see the first n bytes, as the
// host wrote them before the submission.
func (a *arena) upload(commands vk.CommandBuffer, n uint64) {
	if a.d.types.host == nil || n == 0 {
		return // submission makes the host's writes visible
	}
	a.copy(commands, a.staging.handle, a.device.handle, n)
	a.barrier(commands,
		vk.PipelineStageTransferBit, vk.AccessTransferWriteBit,
		vk.PipelineStageComputeShaderBit|vk.PipelineStageTransferBit,
		vk.AccessShaderReadBit|vk.AccessShaderWriteBit|vk.AccessTransferReadBit|vk.AccessTransferWriteBit)
}

// download records that the host sees the first n bytes after the work, as
// shaders and copies left them.
func (a *arena) download(commands vk.CommandBuffer, n uint64) {
	const work, writes = vk.PipelineStageComputeShaderBit | vk.PipelineStageTransferBit, vk.AccessShaderWriteBit | vk.AccessTransferWriteBit
	if a.d.types.host == nil || n == 0 {
		a.barrier(commands, work, writes, vk.PipelineStageHostBit, vk.AccessHostReadBit)
		return
	}
	a.barrier(commands, work, writes, vk.PipelineStageTransferBit, vk.AccessTransferReadBit|vk.AccessTransferWriteBit)
	a.copy(commands, a.device.handle, a.staging.handle, n)
	a.barrier(commands, vk.PipelineStageTransferBit, vk.AccessTransferWriteBit, vk.PipelineStageHostBit, vk.AccessHostReadBit)
}

func (a *arena) copy(commands vk.CommandBuffer, from, to vk.Buffer, n uint64) {
	a.d.fn.CmdCopyBuffer(commands, from, to, 1, &vk.BufferCopy{Size: n})
}

// barrier records that later accesses, of the given kinds, see earlier ones.
func (a *arena) barrier(commands vk.CommandBuffer, before vk.PipelineStageFlags, wrote vk.AccessFlags, after vk.PipelineStageFlags, access vk.AccessFlags) {
	a.d.fn.CmdPipelineBarrier(commands, before, after, 0, 1, &vk.MemoryBarrier{
		SType:         vk.StructureTypeMemoryBarrier,
		SrcAccessMask: wrote,
		DstAccessMask: access,
	}, 0, nil, 0, nil)
}
