package vk

// Result is the result of most functions.
type Result int32

// Values of [Result]: negative ones are failures.
const (
	Success                          Result = 0
	NotReady                         Result = 1
	Timeout                          Result = 2
	EventSet                         Result = 3
	EventReset                       Result = 4
	Incomplete                       Result = 5
	ErrorOutOfHostMemory             Result = -1
	ErrorOutOfDeviceMemory           Result = -2
	ErrorInitializationFailed        Result = -3
	ErrorDeviceLost                  Result = -4
	ErrorMemoryMapFailed             Result = -5
	ErrorLayerNotPresent             Result = -6
	ErrorExtensionNotPresent         Result = -7
	ErrorFeatureNotPresent           Result = -8
	ErrorIncompatibleDriver          Result = -9
	ErrorTooManyObjects              Result = -10
	ErrorFormatNotSupported          Result = -11
	ErrorFragmentedPool              Result = -12
	ErrorUnknown                     Result = -13
	ErrorOutOfPoolMemory             Result = -1000069000
	ErrorInvalidExternalHandle       Result = -1000072003
	ErrorFragmentation               Result = -1000161000
	ErrorInvalidOpaqueCaptureAddress Result = -1000257000
	ErrorValidationFailedEXT         Result = -1000011001
	ErrorInvalidShaderNV             Result = -1000012000
)

// StructureType identifies a structure. It is the first field of most.
type StructureType uint32

// Values of [StructureType].
const (
	StructureTypeApplicationInfo                      StructureType = 0
	StructureTypeInstanceCreateInfo                   StructureType = 1
	StructureTypeDeviceQueueCreateInfo                StructureType = 2
	StructureTypeDeviceCreateInfo                     StructureType = 3
	StructureTypeSubmitInfo                           StructureType = 4
	StructureTypeMemoryAllocateInfo                   StructureType = 5
	StructureTypeFenceCreateInfo                      StructureType = 8
	StructureTypeQueryPoolCreateInfo                  StructureType = 11
	StructureTypeBufferCreateInfo                     StructureType = 12
	StructureTypeShaderModuleCreateInfo               StructureType = 16
	StructureTypePipelineCacheCreateInfo              StructureType = 17
	StructureTypePipelineShaderStageCreateInfo        StructureType = 18
	StructureTypeComputePipelineCreateInfo            StructureType = 29
	StructureTypePipelineLayoutCreateInfo             StructureType = 30
	StructureTypeDescriptorSetLayoutCreateInfo        StructureType = 32
	StructureTypeDescriptorPoolCreateInfo             StructureType = 33
	StructureTypeDescriptorSetAllocateInfo            StructureType = 34
	StructureTypeWriteDescriptorSet                   StructureType = 35
	StructureTypeCommandPoolCreateInfo                StructureType = 39
	StructureTypeCommandBufferAllocateInfo            StructureType = 40
	StructureTypeCommandBufferBeginInfo               StructureType = 42
	StructureTypeBufferMemoryBarrier                  StructureType = 44
	StructureTypeMemoryBarrier                        StructureType = 46
	StructureTypePhysicalDeviceFeatures2              StructureType = 1000059000
	StructureTypePhysicalDeviceProperties2            StructureType = 1000059001
	StructureTypePhysicalDeviceIDProperties           StructureType = 1000071004
	StructureTypePhysicalDeviceMaintenance3Properties StructureType = 1000168000
	StructureTypePhysicalDeviceDriverProperties       StructureType = 1000196000
	StructureTypePhysicalDevice16BitStorageFeatures   StructureType = 1000083000
	StructureTypePhysicalDevice8BitStorageFeatures    StructureType = 1000177000
	StructureTypeDebugUtilsMessengerCreateInfoEXT     StructureType = 1000128004
	StructureTypeDebugUtilsMessengerCallbackDataEXT   StructureType = 1000128003
	StructureTypeValidationFeaturesEXT                StructureType = 1000247000
)

// PhysicalDeviceType is the kind of a device.
type PhysicalDeviceType uint32

// Values of [PhysicalDeviceType].
const (
	PhysicalDeviceTypeOther         PhysicalDeviceType = 0
	PhysicalDeviceTypeIntegratedGPU PhysicalDeviceType = 1
	PhysicalDeviceTypeDiscreteGPU   PhysicalDeviceType = 2
	PhysicalDeviceTypeVirtualGPU    PhysicalDeviceType = 3
	PhysicalDeviceTypeCPU           PhysicalDeviceType = 4
)

// QueueFlags are the capabilities of a queue.
type QueueFlags uint32

// Values of [QueueFlags].
const (
	QueueGraphicsBit QueueFlags = 0x1
	QueueComputeBit  QueueFlags = 0x2
	QueueTransferBit QueueFlags = 0x4
)

// MemoryPropertyFlags are the properties of a memory type.
type MemoryPropertyFlags uint32

// Values of [MemoryPropertyFlags].
const (
	MemoryPropertyDeviceLocalBit  MemoryPropertyFlags = 0x1
	MemoryPropertyHostVisibleBit  MemoryPropertyFlags = 0x2
	MemoryPropertyHostCoherentBit MemoryPropertyFlags = 0x4
	MemoryPropertyHostCachedBit   MemoryPropertyFlags = 0x8
)

// MemoryHeapFlags are the properties of a heap.
type MemoryHeapFlags uint32

// Values of [MemoryHeapFlags].
const (
	MemoryHeapDeviceLocalBit MemoryHeapFlags = 0x1
)

// BufferUsageFlags are the usages of a buffer.
type BufferUsageFlags uint32

// Values of [BufferUsageFlags].
const (
	BufferUsageTransferSrcBit   BufferUsageFlags = 0x1
	BufferUsageTransferDstBit   BufferUsageFlags = 0x2
	BufferUsageStorageBufferBit BufferUsageFlags = 0x20
)

// SharingMode states whether one queue family at a time owns a buffer.
type SharingMode uint32

// Values of [SharingMode].
const (
	SharingModeExclusive SharingMode = 0
)

// DescriptorType is what a binding refers to.
type DescriptorType uint32

// DescriptorType is the kind of resource at a binding.
const (
	DescriptorTypeStorageBuffer DescriptorType = 7
)

// ShaderStageFlags are shader stages.
type ShaderStageFlags uint32

// Values of [ShaderStageFlags].
const (
	ShaderStageComputeBit ShaderStageFlags = 0x20
)

// PipelineBindPoint is the kind of pipeline that a command refers to.
type PipelineBindPoint uint32

// Values of [PipelineBindPoint].
const (
	PipelineBindPointCompute PipelineBindPoint = 1
)

// CommandPoolCreateFlags are the usages of a pool's buffers.
type CommandPoolCreateFlags uint32

// Values of [CommandPoolCreateFlags].
const (
	CommandPoolCreateTransientBit          CommandPoolCreateFlags = 0x1
	CommandPoolCreateResetCommandBufferBit CommandPoolCreateFlags = 0x2
)

// CommandBufferLevel states whether a command buffer can be submitted by
// itself.
type CommandBufferLevel uint32

// Values of [CommandBufferLevel].
const (
	CommandBufferLevelPrimary CommandBufferLevel = 0
)

// CommandBufferUsageFlags are the usages of a command buffer.
type CommandBufferUsageFlags uint32

// Values of [CommandBufferUsageFlags].
const (
	CommandBufferUsageOneTimeSubmitBit CommandBufferUsageFlags = 0x1
)

// AccessFlags are kinds of memory access.
type AccessFlags uint32

// Values of [AccessFlags].
const (
	AccessShaderReadBit    AccessFlags = 0x20
	AccessShaderWriteBit   AccessFlags = 0x40
	AccessTransferReadBit  AccessFlags = 0x800
	AccessTransferWriteBit AccessFlags = 0x1000
	AccessHostReadBit      AccessFlags = 0x2000
	AccessHostWriteBit     AccessFlags = 0x4000
	AccessMemoryReadBit    AccessFlags = 0x8000
	AccessMemoryWriteBit   AccessFlags = 0x10000
)

// PipelineStageFlags are the stages of a pipeline.
type PipelineStageFlags uint32

// Values of [PipelineStageFlags].
const (
	PipelineStageTopOfPipeBit     PipelineStageFlags = 0x1
	PipelineStageComputeShaderBit PipelineStageFlags = 0x800
	PipelineStageTransferBit      PipelineStageFlags = 0x1000
	PipelineStageBottomOfPipeBit  PipelineStageFlags = 0x2000
	PipelineStageHostBit          PipelineStageFlags = 0x4000
	PipelineStageAllCommandsBit   PipelineStageFlags = 0x10000
)

// QueryType is what a query measures.
type QueryType uint32

// Values of [QueryType].
const (
	QueryTypeTimestamp QueryType = 2
)

// QueryResultFlags select how query results are returned.
type QueryResultFlags uint32

// Values of [QueryResultFlags].
const (
	QueryResult64Bit   QueryResultFlags = 0x1
	QueryResultWaitBit QueryResultFlags = 0x2
)

// FenceCreateFlags are the state of a new fence.
type FenceCreateFlags uint32

// Values of [FenceCreateFlags].
const (
	FenceCreateSignaledBit FenceCreateFlags = 0x1
)

// InstanceCreateFlags are options of an instance.
type InstanceCreateFlags uint32

// Values of [InstanceCreateFlags].
const (
	InstanceCreateEnumeratePortabilityBitKHR InstanceCreateFlags = 0x1
)

// DebugUtilsMessageSeverityFlagsEXT are the severities of a message.
type DebugUtilsMessageSeverityFlagsEXT uint32

// Values of [DebugUtilsMessageSeverityFlagsEXT].
const (
	DebugUtilsMessageSeverityWarningBitEXT DebugUtilsMessageSeverityFlagsEXT = 0x100
	DebugUtilsMessageSeverityErrorBitEXT   DebugUtilsMessageSeverityFlagsEXT = 0x1000
)

// DebugUtilsMessageTypeFlagsEXT are the subjects of a message.
type DebugUtilsMessageTypeFlagsEXT uint32

// Values of [DebugUtilsMessageTypeFlagsEXT].
const (
	DebugUtilsMessageTypeValidationBitEXT DebugUtilsMessageTypeFlagsEXT = 0x2
)

// ValidationFeatureEnableEXT is a group of checks that the validation layer
// makes only on request.
type ValidationFeatureEnableEXT uint32

// Values of [ValidationFeatureEnableEXT].
const (
	ValidationFeatureEnableSynchronizationValidationEXT ValidationFeatureEnableEXT = 4
)
