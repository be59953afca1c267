//go:build amd64 || arm64

package d3d12

import (
	"syscall"
	"unsafe"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/dxgi"
	"example.com/conform/backends/directml/internal/win32"
)

var (
	iidDevice              = com.GUID{Data1: 0x189819f1, Data2: 0x1db6, Data3: 0x4b57, Data4: [8]byte{0xbe, 0x54, 0x18, 0x21, 0x33, 0x9b, 0x85, 0xf7}}
	iidCommandQueue        = com.GUID{Data1: 0x0ec870a6, Data2: 0x5d7e, Data3: 0x4c22, Data4: [8]byte{0x8c, 0xfc, 0x5b, 0xaa, 0xe0, 0x76, 0x16, 0xed}}
	iidCommandAllocator    = com.GUID{Data1: 0x6102dee4, Data2: 0xaf59, Data3: 0x4b09, Data4: [8]byte{0xb9, 0x99, 0xb4, 0x4d, 0x73, 0xf0, 0x9b, 0x24}}
	iidGraphicsCommandList = com.GUID{Data1: 0x5b160d0f, Data2: 0xac1b, Data3: 0x4185, Data4: [8]byte{0x8b, 0xa8, 0xb3, 0xae, 0x42, 0xa5, 0xa4, 0x55}}
	iidFence               = com.GUID{Data1: 0x0a753dcf, Data2: 0xc4d8, Data3: 0x4b91, Data4: [8]byte{0xad, 0xf6, 0xbe, 0x5a, 0x60, 0xd9, 0x5a, 0x76}}
	iidResource            = com.GUID{Data1: 0x696442be, Data2: 0xa72e, Data3: 0x4059, Data4: [8]byte{0xbc, 0x79, 0x5b, 0x5c, 0x98, 0x04, 0x0f, 0xad}}
	iidDescriptorHeap      = com.GUID{Data1: 0x8efb471d, Data2: 0x616c, Data3: 0x4f49, Data4: [8]byte{0x90, 0xf7, 0x12, 0x7b, 0xb7, 0x63, 0xfa, 0x51}}
)

const (
	featureLevel11           = 0xb000 // D3D_FEATURE_LEVEL_11_0, the least that DirectML asks for
	listCompute              = 2      // D3D12_COMMAND_LIST_TYPE_COMPUTE
	dimensionBuffer          = 1      // D3D12_RESOURCE_DIMENSION_BUFFER
	layoutRowMajor           = 1      // D3D12_TEXTURE_LAYOUT_ROW_MAJOR
	flagAllowUnorderedAccess = 4      // D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS
	heapShaderResources      = 0      // D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV
	heapFlagShaderVisible    = 1      // D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE
)

// Device is ID3D12Device. The caller releases the objects that it creates.
type Device struct{ com.Object[deviceMethods] }

type deviceMethods struct {
	com.Unknown
	_                       [5]uintptr
	CreateCommandQueue      uintptr
	CreateCommandAllocator  uintptr
	_                       [2]uintptr
	CreateCommandList       uintptr
	_                       uintptr
	CreateDescriptorHeap    uintptr
	DescriptorIncrement     uintptr // GetDescriptorHandleIncrementSize
	_                       [11]uintptr
	CreateCommittedResource uintptr
	_                       [8]uintptr
	CreateFence             uintptr
	GetDeviceRemovedReason  uintptr
}

// NewDevice returns a device for the adapter.
func NewDevice(adapter *dxgi.Adapter) (*Device, error) {
	create, err := win32.Procedure("d3d12.dll", "D3D12CreateDevice")
	if err != nil {
		return nil, err
	}
	var device *Device
	result, _, _ := syscall.SyscallN(create, uintptr(unsafe.Pointer(adapter)), featureLevel11, uintptr(unsafe.Pointer(&iidDevice)), uintptr(unsafe.Pointer(&device)))
	return device, com.Check("D3D12CreateDevice", result)
}

// NewQueue returns a compute queue.
func (d *Device) NewQueue() (*CommandQueue, error) {
	desc := CommandQueueDesc{Type: listCompute}
	var queue *CommandQueue
	result, _, _ := syscall.SyscallN(d.Methods.CreateCommandQueue, uintptr(unsafe.Pointer(d)), uintptr(unsafe.Pointer(&desc)), uintptr(unsafe.Pointer(&iidCommandQueue)), uintptr(unsafe.Pointer(&queue)))
	return queue, com.Check("ID3D12Device::CreateCommandQueue", result)
}

// NewAllocator returns the memory of compute command lists.
func (d *Device) NewAllocator() (*CommandAllocator, error) {
	var allocator *CommandAllocator
	result, _, _ := syscall.SyscallN(d.Methods.CreateCommandAllocator, uintptr(unsafe.Pointer(d)), listCompute, uintptr(unsafe.Pointer(&iidCommandAllocator)), uintptr(unsafe.Pointer(&allocator)))
	return allocator, com.Check("ID3D12Device::CreateCommandAllocator", result)
}

// NewList returns an open compute command list.
func (d *Device) NewList(allocator *CommandAllocator) (*CommandList, error) {
	var list *CommandList
	result, _, _ := syscall.SyscallN(d.Methods.CreateCommandList, uintptr(unsafe.Pointer(d)), 0, listCompute, uintptr(unsafe.Pointer(allocator)), 0, uintptr(unsafe.Pointer(&iidGraphicsCommandList)), uintptr(unsafe.Pointer(&list)))
	return list, com.Check("ID3D12Device::CreateCommandList", result)
}

// NewFence returns a fence whose value is 0.
func (d *Device) NewFence() (*Fence, error) {
	var fence *Fence
	result, _, _ := syscall.SyscallN(d.Methods.CreateFence, uintptr(unsafe.Pointer(d)), 0, 0, uintptr(unsafe.Pointer(&iidFence)), uintptr(unsafe.Pointer(&fence)))
	return fence, com.Check("ID3D12Device::CreateFence", result)
}

// NewDescriptorHeap returns a heap of shader-visible descriptors.
func (d *Device) NewDescriptorHeap(descriptors int) (*DescriptorHeap, error) {
	desc := DescriptorHeapDesc{Type: heapShaderResources, NumDescriptors: uint32(descriptors), Flags: heapFlagShaderVisible}
	var heap *DescriptorHeap
	result, _, _ := syscall.SyscallN(d.Methods.CreateDescriptorHeap, uintptr(unsafe.Pointer(d)), uintptr(unsafe.Pointer(&desc)), uintptr(unsafe.Pointer(&iidDescriptorHeap)), uintptr(unsafe.Pointer(&heap)))
	return heap, com.Check("ID3D12Device::CreateDescriptorHeap", result)
}

// DescriptorSize returns the distance between the handles of neighbours in a
// descriptor heap.
func (d *Device) DescriptorSize() uint64 {
	size, _, _ := syscall.SyscallN(d.Methods.DescriptorIncrement, uintptr(unsafe.Pointer(d)), heapShaderResources)
	return uint64(uint32(size))
}

// NewBuffer returns a buffer of the given size in bytes, in the state that its
// heap requires: common, generic read, or copy destination. Shaders have
// unordered access to a buffer in the default heap.
func (d *Device) NewBuffer(heap HeapType, size int64) (*Resource, error) {
	properties := HeapProperties{Type: heap, CreationNodeMask: 1, VisibleNodeMask: 1}
	desc := ResourceDesc{
		Dimension: dimensionBuffer, Width: uint64(size), Height: 1, DepthOrArraySize: 1, MipLevels: 1,
		SampleCount: 1, Layout: layoutRowMajor,
	}
	state := uintptr(StateCommon)
	switch heap {
	case HeapDefault:
		desc.Flags = flagAllowUnorderedAccess
	case HeapUpload:
		state = StateGenericRead
	case HeapReadback:
		state = StateCopyDest
	}
	var resource *Resource
	result, _, _ := syscall.SyscallN(d.Methods.CreateCommittedResource, uintptr(unsafe.Pointer(d)),
		uintptr(unsafe.Pointer(&properties)), 0, uintptr(unsafe.Pointer(&desc)), state, 0,
		uintptr(unsafe.Pointer(&iidResource)), uintptr(unsafe.Pointer(&resource)))
	return resource, com.Check("ID3D12Device::CreateCommittedResource", result)
}

// RemovedReason returns an error if the device was removed.
func (d *Device) RemovedReason() error {
	result, _, _ := syscall.SyscallN(d.Methods.GetDeviceRemovedReason, uintptr(unsafe.Pointer(d)))
	return com.Check("ID3D12Device::GetDeviceRemovedReason", result)
}
