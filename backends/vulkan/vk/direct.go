//go:build (linux || darwin || windows) && (amd64 || arm64) && !noplugin

package vk

import (
	"unsafe"

	"github.com/ebitengine/purego"
)

// bindDirect replaces the functions that are called for every batch, or for
// every call in it, by versions without reflection, which takes two thirds of a
// short call.
//
// Each argument takes a register or eight bytes of the stack. That is correct
// on Apple's arm64 too, although it packs the stack: only CmdPipelineBarrier
// has more than eight arguments, and its last one is aligned to eight bytes.
func (f *DeviceFunctions) bindDirect(address func(name *byte) uintptr) {
	bindPipeline := address(String("vkCmdBindPipeline"))
	f.CmdBindPipeline = func(commandBuffer CommandBuffer, pipelineBindPoint PipelineBindPoint, pipeline Pipeline) {
		purego.SyscallN(bindPipeline, uintptr(commandBuffer), uintptr(pipelineBindPoint), uintptr(pipeline))
	}
	bindDescriptorSets := address(String("vkCmdBindDescriptorSets"))
	f.CmdBindDescriptorSets = func(commandBuffer CommandBuffer, pipelineBindPoint PipelineBindPoint, layout PipelineLayout, firstSet, descriptorSetCount uint32, descriptorSets *DescriptorSet, dynamicOffsetCount uint32, dynamicOffsets *uint32) {
		purego.SyscallN(bindDescriptorSets, uintptr(commandBuffer), uintptr(pipelineBindPoint), uintptr(layout), uintptr(firstSet), uintptr(descriptorSetCount), uintptr(unsafe.Pointer(descriptorSets)), uintptr(dynamicOffsetCount), uintptr(unsafe.Pointer(dynamicOffsets)))
	}
	pushConstants := address(String("vkCmdPushConstants"))
	f.CmdPushConstants = func(commandBuffer CommandBuffer, layout PipelineLayout, stageFlags ShaderStageFlags, offset, size uint32, values unsafe.Pointer) {
		purego.SyscallN(pushConstants, uintptr(commandBuffer), uintptr(layout), uintptr(stageFlags), uintptr(offset), uintptr(size), uintptr(values))
	}
	dispatch := address(String("vkCmdDispatch"))
	f.CmdDispatch = func(commandBuffer CommandBuffer, groupCountX, groupCountY, groupCountZ uint32) {
		purego.SyscallN(dispatch, uintptr(commandBuffer), uintptr(groupCountX), uintptr(groupCountY), uintptr(groupCountZ))
	}
	copyBuffer := address(String("vkCmdCopyBuffer"))
	f.CmdCopyBuffer = func(commandBuffer CommandBuffer, srcBuffer, dstBuffer Buffer, regionCount uint32, regions *BufferCopy) {
		purego.SyscallN(copyBuffer, uintptr(commandBuffer), uintptr(srcBuffer), uintptr(dstBuffer), uintptr(regionCount), uintptr(unsafe.Pointer(regions)))
	}
	pipelineBarrier := address(String("vkCmdPipelineBarrier"))
	f.CmdPipelineBarrier = func(commandBuffer CommandBuffer, srcStageMask, dstStageMask PipelineStageFlags, dependencyFlags Flags, memoryBarrierCount uint32, memoryBarriers *MemoryBarrier, bufferMemoryBarrierCount uint32, bufferMemoryBarriers *BufferMemoryBarrier, imageMemoryBarrierCount uint32, imageMemoryBarriers unsafe.Pointer) {
		purego.SyscallN(pipelineBarrier, uintptr(commandBuffer), uintptr(srcStageMask), uintptr(dstStageMask), uintptr(dependencyFlags), uintptr(memoryBarrierCount), uintptr(unsafe.Pointer(memoryBarriers)), uintptr(bufferMemoryBarrierCount), uintptr(unsafe.Pointer(bufferMemoryBarriers)), uintptr(imageMemoryBarrierCount), uintptr(imageMemoryBarriers))
	}
	queueSubmit := address(String("vkQueueSubmit"))
	f.QueueSubmit = func(queue Queue, submitCount uint32, submits *SubmitInfo, fence Fence) Result {
		r, _, _ := purego.SyscallN(queueSubmit, uintptr(queue), uintptr(submitCount), uintptr(unsafe.Pointer(submits)), uintptr(fence))
		return Result(r)
	}
	waitForFences := address(String("vkWaitForFences"))
	f.WaitForFences = func(device Device, fenceCount uint32, fences *Fence, waitAll Bool32, timeout uint64) Result {
		r, _, _ := purego.SyscallN(waitForFences, uintptr(device), uintptr(fenceCount), uintptr(unsafe.Pointer(fences)), uintptr(waitAll), uintptr(timeout))
		return Result(r)
	}
}
