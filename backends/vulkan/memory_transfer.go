package vulkan

import "example.com/conform/backends/vulkan/vk"

// upload records that the first n bytes, as the host wrote them before the
// work is submitted, are there for the shaders and copies that follow.
func (a *arena) upload(commands vk.CommandBuffer, n uint64) {
	if a.d.types.host == nil || n == 0 {
		return // submission itself makes the host's writes visible
	}
	a.copy(commands, a.staging.handle, a.device.handle, n)
	a.barrier(commands,
		vk.PipelineStageTransferBit, vk.AccessTransferWriteBit,
		vk.PipelineStageComputeShaderBit|vk.PipelineStageTransferBit,
		vk.AccessShaderReadBit|vk.AccessShaderWriteBit|vk.AccessTransferReadBit|vk.AccessTransferWriteBit)
}

// download records that the first n bytes, as shaders and copies before have
// left them, are there for the host once the work is done.
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

// barrier records that what is done before, in these stages and ways, is
// seen by what is done after.
func (a *arena) barrier(commands vk.CommandBuffer, before vk.PipelineStageFlags, wrote vk.AccessFlags, after vk.PipelineStageFlags, access vk.AccessFlags) {
	a.d.fn.CmdPipelineBarrier(commands, before, after, 0, 1, &vk.MemoryBarrier{
		SType:         vk.StructureTypeMemoryBarrier,
		SrcAccessMask: wrote,
		DstAccessMask: access,
	}, 0, nil, 0, nil)
}
