package vk

import "unsafe"

// MemoryType is VkMemoryType: a kind of memory, and the heap that it comes from.
type MemoryType struct {
	PropertyFlags MemoryPropertyFlags
	HeapIndex     uint32
}

// MemoryHeap is VkMemoryHeap: an amount of memory, in bytes.
type MemoryHeap struct {
	Size  uint64
	Flags MemoryHeapFlags
}

// PhysicalDeviceMemoryProperties is VkPhysicalDeviceMemoryProperties: the memory that a device can use.
type PhysicalDeviceMemoryProperties struct {
	MemoryTypeCount uint32
	MemoryTypes     [MaxMemoryTypes]MemoryType
	MemoryHeapCount uint32
	MemoryHeaps     [MaxMemoryHeaps]MemoryHeap
}

// MemoryRequirements is VkMemoryRequirements: the memory that a buffer needs,
// in bytes.
type MemoryRequirements struct {
	Size           uint64
	Alignment      uint64
	MemoryTypeBits uint32
}

// MemoryAllocateInfo is VkMemoryAllocateInfo: the parameters of vkAllocateMemory.
type MemoryAllocateInfo struct {
	SType           StructureType
	PNext           unsafe.Pointer
	AllocationSize  uint64
	MemoryTypeIndex uint32
}

// BufferCreateInfo is VkBufferCreateInfo: the parameters of vkCreateBuffer.
type BufferCreateInfo struct {
	SType                 StructureType
	PNext                 unsafe.Pointer
	Flags                 Flags
	Size                  uint64
	Usage                 BufferUsageFlags
	SharingMode           SharingMode
	QueueFamilyIndexCount uint32
	PQueueFamilyIndices   *uint32
}

// BufferCopy is VkBufferCopy: a part that vkCmdCopyBuffer copies, in bytes.
type BufferCopy struct {
	SrcOffset uint64
	DstOffset uint64
	Size      uint64
}

// BufferMemoryBarrier is VkBufferMemoryBarrier: which accesses to a buffer come before which.
type BufferMemoryBarrier struct {
	SType               StructureType
	PNext               unsafe.Pointer
	SrcAccessMask       AccessFlags
	DstAccessMask       AccessFlags
	SrcQueueFamilyIndex uint32
	DstQueueFamilyIndex uint32
	Buffer              Buffer
	Offset              uint64
	Size                uint64
}

// MemoryBarrier is VkMemoryBarrier: which accesses to memory come before which.
type MemoryBarrier struct {
	SType         StructureType
	PNext         unsafe.Pointer
	SrcAccessMask AccessFlags
	DstAccessMask AccessFlags
}
