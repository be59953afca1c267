package vk

import "unsafe"

// CommandPoolCreateInfo is VkCommandPoolCreateInfo: the parameters of vkCreateCommandPool.
type CommandPoolCreateInfo struct {
	SType            StructureType
	PNext            unsafe.Pointer
	Flags            CommandPoolCreateFlags
	QueueFamilyIndex uint32
}

// CommandBufferAllocateInfo is VkCommandBufferAllocateInfo: the parameters of vkAllocateCommandBuffers.
type CommandBufferAllocateInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	CommandPool        CommandPool
	Level              CommandBufferLevel
	CommandBufferCount uint32
}

// CommandBufferBeginInfo is VkCommandBufferBeginInfo: the parameters of vkBeginCommandBuffer.
type CommandBufferBeginInfo struct {
	SType            StructureType
	PNext            unsafe.Pointer
	Flags            CommandBufferUsageFlags
	PInheritanceInfo unsafe.Pointer
}

// SubmitInfo is VkSubmitInfo: the parameters of vkQueueSubmit.
type SubmitInfo struct {
	SType                StructureType
	PNext                unsafe.Pointer
	WaitSemaphoreCount   uint32
	PWaitSemaphores      *Semaphore
	PWaitDstStageMask    *PipelineStageFlags
	CommandBufferCount   uint32
	PCommandBuffers      *CommandBuffer
	SignalSemaphoreCount uint32
	PSignalSemaphores    *Semaphore
}

// FenceCreateInfo is VkFenceCreateInfo: the parameters of vkCreateFence.
type FenceCreateInfo struct {
	SType StructureType
	PNext unsafe.Pointer
	Flags FenceCreateFlags
}

// QueryPoolCreateInfo is VkQueryPoolCreateInfo: the parameters of vkCreateQueryPool.
type QueryPoolCreateInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	Flags              Flags
	QueryType          QueryType
	QueryCount         uint32
	PipelineStatistics Flags
}
