package vk

// Handles that are addresses in the driver; 0 is none.
type (
	// Instance is VkInstance: what a program holds of Vulkan.
	Instance uintptr
	// PhysicalDevice is VkPhysicalDevice: a device that is there.
	PhysicalDevice uintptr
	// Device is VkDevice: a device that is open.
	Device uintptr
	// Queue is VkQueue: takes command buffers, in order.
	Queue uintptr
	// CommandBuffer is VkCommandBuffer: records commands.
	CommandBuffer uintptr
)

// Handles that are numbers, and 0 none.
type (
	// DeviceMemory is VkDeviceMemory: memory that a device can access.
	DeviceMemory uint64
	// Buffer is VkBuffer: bytes in memory.
	Buffer uint64
	// DescriptorSetLayout is VkDescriptorSetLayout: what the bindings of a set are.
	DescriptorSetLayout uint64
	// DescriptorPool is VkDescriptorPool: where sets are allocated.
	DescriptorPool uint64
	// DescriptorSet is VkDescriptorSet: buffers at bindings.
	DescriptorSet uint64
	// PipelineLayout is VkPipelineLayout: what a pipeline's shader sees.
	PipelineLayout uint64
	// PipelineCache is VkPipelineCache: what the compiler can use again.
	PipelineCache uint64
	// Pipeline is VkPipeline: a compiled shader.
	Pipeline uint64
	// ShaderModule is VkShaderModule: SPIR-V.
	ShaderModule uint64
	// CommandPool is VkCommandPool: where command buffers are allocated.
	CommandPool uint64
	// Fence is VkFence: tells the host that work is done.
	Fence uint64
	// Semaphore is VkSemaphore: tells a queue that work is done.
	Semaphore uint64
	// QueryPool is VkQueryPool: where timestamps are written.
	QueryPool uint64
	// DebugUtilsMessengerEXT is VkDebugUtilsMessengerEXT: sends messages to a callback.
	DebugUtilsMessengerEXT uint64
)

// Bool32 is VkBool32.
type Bool32 uint32

// Values of [Bool32].
const (
	False Bool32 = 0
	True  Bool32 = 1
)

// Bool returns b as a [Bool32].
func Bool(b bool) Bool32 {
	if b {
		return True
	}
	return False
}

// Flags are those of which no bit is of use here.
type Flags uint32

// DriverId is VkDriverId: which driver it is, by a registered number.
type DriverId uint32

// Bounds of arrays and values that stand for a bound.
const (
	MaxPhysicalDeviceNameSize = 256
	MaxExtensionNameSize      = 256
	MaxDescriptionSize        = 256
	MaxDriverNameSize         = 256
	MaxDriverInfoSize         = 256
	UUIDSize                  = 16
	LUIDSize                  = 8
	MaxMemoryTypes            = 32
	MaxMemoryHeaps            = 16

	QueueFamilyIgnored uint32 = 1<<32 - 1
	WholeSize          uint64 = 1<<64 - 1
)
