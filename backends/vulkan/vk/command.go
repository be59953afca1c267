package vk

import "unsafe"

// CommandPoolCreateInfo is VkCommandPoolCreateInfo: what vkCreateCommandPool is told.
type CommandPoolCreateInfo struct {
	SType            StructureType
	PNext            unsafe.Pointer
	Flags            CommandPoolCreateFlags
	QueueFamilyIndex uint32
}

// CommandBufferAllocateInfo is VkCommandBufferAllocateInfo: what vkAllocateCommandBuffers is told.
type CommandBufferAllocateInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	CommandPool        CommandPool
	Level              CommandBufferLevel
	CommandBufferCount uint32
}

// CommandBufferBeginInfo is VkCommandBufferBeginInfo: what vkBeginCommandBuffer is told.
type CommandBufferBeginInfo struct {
	SType            StructureType
	PNext            unsafe.Pointer
	Flags            CommandBufferUsageFlags
	PInheritanceInfo unsafe.Pointer
}

// SubmitInfo is VkSubmitInfo: what vkQueueSubmit is told.
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

// FenceCreateInfo is VkFenceCreateInfo: what vkCreateFence is told.
type FenceCreateInfo struct {
	SType StructureType
	PNext unsafe.Pointer
	Flags FenceCreateFlags
}

// QueryPoolCreateInfo is VkQueryPoolCreateInfo: what vkCreateQueryPool is told.
type QueryPoolCreateInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	Flags              Flags
	QueryType          QueryType
	QueryCount         uint32
	PipelineStatistics Flags
}
