package vk

// Handles that are addresses in the driver; 0 means none.
type (
	// Instance is VkInstance: a program's connection to Vulkan.
	Instance uintptr
	// PhysicalDevice is VkPhysicalDevice: a device of the machine.
	PhysicalDevice uintptr
	// Device is VkDevice: an open device.
	Device uintptr
	// Queue is VkQueue: executes command buffers in order.
	Queue uintptr
	// CommandBuffer is VkCommandBuffer: recorded commands.
	CommandBuffer uintptr
)

// Handles that are numbers; 0 means none.
type (
	// DeviceMemory is VkDeviceMemory: memory that a device can access.
	DeviceMemory uint64
	// Buffer is VkBuffer: bytes in memory.
	Buffer uint64
	// DescriptorSetLayout is VkDescriptorSetLayout: the types of a set's
	// bindings.
	DescriptorSetLayout uint64
	// DescriptorPool is VkDescriptorPool: memory for sets.
	DescriptorPool uint64
	// DescriptorSet is VkDescriptorSet: buffers at bindings.
	DescriptorSet uint64
	// PipelineLayout is VkPipelineLayout: the resources of a pipeline's shader.
	PipelineLayout uint64
	// PipelineCache is VkPipelineCache: reusable results of the compiler.
	PipelineCache uint64
	// Pipeline is VkPipeline: a compiled shader.
	Pipeline uint64
	// ShaderModule is VkShaderModule: SPIR-V.
	ShaderModule uint64
	// CommandPool is VkCommandPool: memory for command buffers.
	CommandPool uint64
	// Fence is VkFence: tells the host that work is done.
	Fence uint64
	// Semaphore is VkSemaphore: tells a queue that work is done.
	Semaphore uint64
	// QueryPool is VkQueryPool: memory for timestamps.
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

// Flags is the type of flags without a bit that is used here.
type Flags uint32

// DriverId is VkDriverId: the registered number of a driver.
type DriverId uint32

// Sizes of arrays, and values with a special meaning.
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
