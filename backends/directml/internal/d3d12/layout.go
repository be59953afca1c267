// Package d3d12 binds the part of Direct3D 12 that runs DirectML on buffers: a
// device, a compute queue, command lists, fences, buffers and descriptor heaps. Its
// structures have the layouts of d3d12.h on 64-bit systems.
package d3d12

import "unsafe"

// States of a resource (D3D12_RESOURCE_STATES).
const (
	StateCommon          = 0
	StateUnorderedAccess = 0x8
	StateCopyDest        = 0x400
	StateCopySource      = 0x800
	StateGenericRead     = 0xac3
)

// A HeapType is the kind of memory of a resource (D3D12_HEAP_TYPE).
type HeapType uint32

const (
	HeapDefault  HeapType = iota + 1 // on the device
	HeapUpload                       // written by the CPU
	HeapReadback                     // read by the CPU
)

// HeapProperties is D3D12_HEAP_PROPERTIES, 20 bytes.
type HeapProperties struct {
	Type                 HeapType
	CPUPageProperty      uint32
	MemoryPoolPreference uint32
	CreationNodeMask     uint32
	VisibleNodeMask      uint32
}

// ResourceDesc is D3D12_RESOURCE_DESC, 56 bytes.
type ResourceDesc struct {
	Dimension        uint32
	Alignment        uint64
	Width            uint64
	Height           uint32
	DepthOrArraySize uint16
	MipLevels        uint16
	Format           uint32
	SampleCount      uint32
	SampleQuality    uint32
	Layout           uint32
	Flags            uint32
	_                uint32
}

// ResourceBarrier is D3D12_RESOURCE_BARRIER, 32 bytes, for transitions and
// unordered access. The last three members are a transition's.
type ResourceBarrier struct {
	Type        uint32
	Flags       uint32
	Resource    unsafe.Pointer
	Subresource uint32
	StateBefore uint32
	StateAfter  uint32
	_           uint32
}

// CommandQueueDesc is D3D12_COMMAND_QUEUE_DESC, 16 bytes.
type CommandQueueDesc struct {
	Type     uint32
	Priority int32
	Flags    uint32
	NodeMask uint32
}

// DescriptorHeapDesc is D3D12_DESCRIPTOR_HEAP_DESC, 16 bytes.
type DescriptorHeapDesc struct {
	Type           uint32
	NumDescriptors uint32
	Flags          uint32
	NodeMask       uint32
}

// A CPUDescriptor is D3D12_CPU_DESCRIPTOR_HANDLE.
type CPUDescriptor struct{ Address uint64 }

// A GPUDescriptor is D3D12_GPU_DESCRIPTOR_HANDLE.
type GPUDescriptor struct{ Address uint64 }
