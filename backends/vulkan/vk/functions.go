package vk

import "unsafe"

// GlobalFunctions are those that need no instance. Each function is the one in
// the registry with the prefix vk. Parameter names lack the prefix p of
// pointers.
type GlobalFunctions struct {
	CreateInstance                       func(createInfo *InstanceCreateInfo, allocator unsafe.Pointer, instance *Instance) Result
	EnumerateInstanceExtensionProperties func(layerName *byte, propertyCount *uint32, properties *ExtensionProperties) Result
	EnumerateInstanceLayerProperties     func(propertyCount *uint32, properties *LayerProperties) Result
	EnumerateInstanceVersion             func(apiVersion *uint32) Result
}

// InstanceFunctions are those of an instance. Those whose names end in EXT are
// nil unless the instance was created with the extension.
type InstanceFunctions struct {
	DestroyInstance                        func(instance Instance, allocator unsafe.Pointer)
	EnumeratePhysicalDevices               func(instance Instance, physicalDeviceCount *uint32, physicalDevices *PhysicalDevice) Result
	GetPhysicalDeviceProperties            func(physicalDevice PhysicalDevice, properties *PhysicalDeviceProperties)
	GetPhysicalDeviceProperties2           func(physicalDevice PhysicalDevice, properties *PhysicalDeviceProperties2)
	GetPhysicalDeviceFeatures2             func(physicalDevice PhysicalDevice, features *PhysicalDeviceFeatures2)
	GetPhysicalDeviceMemoryProperties      func(physicalDevice PhysicalDevice, memoryProperties *PhysicalDeviceMemoryProperties)
	GetPhysicalDeviceQueueFamilyProperties func(physicalDevice PhysicalDevice, queueFamilyPropertyCount *uint32, queueFamilyProperties *QueueFamilyProperties)
	EnumerateDeviceExtensionProperties     func(physicalDevice PhysicalDevice, layerName *byte, propertyCount *uint32, properties *ExtensionProperties) Result
	CreateDevice                           func(physicalDevice PhysicalDevice, createInfo *DeviceCreateInfo, allocator unsafe.Pointer, device *Device) Result
	GetDeviceProcAddr                      func(device Device, name *byte) uintptr
	CreateDebugUtilsMessengerEXT           func(instance Instance, createInfo *DebugUtilsMessengerCreateInfoEXT, allocator unsafe.Pointer, messenger *DebugUtilsMessengerEXT) Result
	DestroyDebugUtilsMessengerEXT          func(instance Instance, messenger DebugUtilsMessengerEXT, allocator unsafe.Pointer)
}

// DeviceFunctions are the functions of an open device.
type DeviceFunctions struct {
	DestroyDevice               func(device Device, allocator unsafe.Pointer)
	DeviceWaitIdle              func(device Device) Result
	GetDeviceQueue              func(device Device, queueFamilyIndex, queueIndex uint32, queue *Queue)
	QueueSubmit                 func(queue Queue, submitCount uint32, submits *SubmitInfo, fence Fence) Result
	AllocateMemory              func(device Device, allocateInfo *MemoryAllocateInfo, allocator unsafe.Pointer, memory *DeviceMemory) Result
	FreeMemory                  func(device Device, memory DeviceMemory, allocator unsafe.Pointer)
	MapMemory                   func(device Device, memory DeviceMemory, offset, size uint64, flags Flags, data *unsafe.Pointer) Result
	CreateBuffer                func(device Device, createInfo *BufferCreateInfo, allocator unsafe.Pointer, buffer *Buffer) Result
	DestroyBuffer               func(device Device, buffer Buffer, allocator unsafe.Pointer)
	GetBufferMemoryRequirements func(device Device, buffer Buffer, memoryRequirements *MemoryRequirements)
	BindBufferMemory            func(device Device, buffer Buffer, memory DeviceMemory, memoryOffset uint64) Result
	CreateDescriptorSetLayout   func(device Device, createInfo *DescriptorSetLayoutCreateInfo, allocator unsafe.Pointer, setLayout *DescriptorSetLayout) Result
	DestroyDescriptorSetLayout  func(device Device, descriptorSetLayout DescriptorSetLayout, allocator unsafe.Pointer)
	CreateDescriptorPool        func(device Device, createInfo *DescriptorPoolCreateInfo, allocator unsafe.Pointer, descriptorPool *DescriptorPool) Result
	DestroyDescriptorPool       func(device Device, descriptorPool DescriptorPool, allocator unsafe.Pointer)
	AllocateDescriptorSets      func(device Device, allocateInfo *DescriptorSetAllocateInfo, descriptorSets *DescriptorSet) Result
	UpdateDescriptorSets        func(device Device, descriptorWriteCount uint32, descriptorWrites *WriteDescriptorSet, descriptorCopyCount uint32, descriptorCopies unsafe.Pointer)
	CreatePipelineLayout        func(device Device, createInfo *PipelineLayoutCreateInfo, allocator unsafe.Pointer, pipelineLayout *PipelineLayout) Result
	DestroyPipelineLayout       func(device Device, pipelineLayout PipelineLayout, allocator unsafe.Pointer)
	CreatePipelineCache         func(device Device, createInfo *PipelineCacheCreateInfo, allocator unsafe.Pointer, pipelineCache *PipelineCache) Result
	DestroyPipelineCache        func(device Device, pipelineCache PipelineCache, allocator unsafe.Pointer)
	CreateShaderModule          func(device Device, createInfo *ShaderModuleCreateInfo, allocator unsafe.Pointer, shaderModule *ShaderModule) Result
	DestroyShaderModule         func(device Device, shaderModule ShaderModule, allocator unsafe.Pointer)
	CreateComputePipelines      func(device Device, pipelineCache PipelineCache, createInfoCount uint32, createInfos *ComputePipelineCreateInfo, allocator unsafe.Pointer, pipelines *Pipeline) Result
	DestroyPipeline             func(device Device, pipeline Pipeline, allocator unsafe.Pointer)
	CreateCommandPool           func(device Device, createInfo *CommandPoolCreateInfo, allocator unsafe.Pointer, commandPool *CommandPool) Result
	DestroyCommandPool          func(device Device, commandPool CommandPool, allocator unsafe.Pointer)
	AllocateCommandBuffers      func(device Device, allocateInfo *CommandBufferAllocateInfo, commandBuffers *CommandBuffer) Result
	BeginCommandBuffer          func(commandBuffer CommandBuffer, beginInfo *CommandBufferBeginInfo) Result
	EndCommandBuffer            func(commandBuffer CommandBuffer) Result
	CmdBindPipeline             func(commandBuffer CommandBuffer, pipelineBindPoint PipelineBindPoint, pipeline Pipeline)
	CmdBindDescriptorSets       func(commandBuffer CommandBuffer, pipelineBindPoint PipelineBindPoint, layout PipelineLayout, firstSet, descriptorSetCount uint32, descriptorSets *DescriptorSet, dynamicOffsetCount uint32, dynamicOffsets *uint32)
	CmdPushConstants            func(commandBuffer CommandBuffer, layout PipelineLayout, stageFlags ShaderStageFlags, offset, size uint32, values unsafe.Pointer)
	CmdDispatch                 func(commandBuffer CommandBuffer, groupCountX, groupCountY, groupCountZ uint32)
	CmdCopyBuffer               func(commandBuffer CommandBuffer, srcBuffer, dstBuffer Buffer, regionCount uint32, regions *BufferCopy)
	CmdFillBuffer               func(commandBuffer CommandBuffer, dstBuffer Buffer, dstOffset, size uint64, data uint32)
	CmdPipelineBarrier          func(commandBuffer CommandBuffer, srcStageMask, dstStageMask PipelineStageFlags, dependencyFlags Flags, memoryBarrierCount uint32, memoryBarriers *MemoryBarrier, bufferMemoryBarrierCount uint32, bufferMemoryBarriers *BufferMemoryBarrier, imageMemoryBarrierCount uint32, imageMemoryBarriers unsafe.Pointer)
	CmdResetQueryPool           func(commandBuffer CommandBuffer, queryPool QueryPool, firstQuery, queryCount uint32)
	CmdWriteTimestamp           func(commandBuffer CommandBuffer, pipelineStage PipelineStageFlags, queryPool QueryPool, query uint32)
	CreateQueryPool             func(device Device, createInfo *QueryPoolCreateInfo, allocator unsafe.Pointer, queryPool *QueryPool) Result
	DestroyQueryPool            func(device Device, queryPool QueryPool, allocator unsafe.Pointer)
	GetQueryPoolResults         func(device Device, queryPool QueryPool, firstQuery, queryCount uint32, dataSize uint, data unsafe.Pointer, stride uint64, flags QueryResultFlags) Result
	CreateFence                 func(device Device, createInfo *FenceCreateInfo, allocator unsafe.Pointer, fence *Fence) Result
	DestroyFence                func(device Device, fence Fence, allocator unsafe.Pointer)
	ResetFences                 func(device Device, fenceCount uint32, fences *Fence) Result
	WaitForFences               func(device Device, fenceCount uint32, fences *Fence, waitAll Bool32, timeout uint64) Result
}
