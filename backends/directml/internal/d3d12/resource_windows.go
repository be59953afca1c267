//go:build amd64 || arm64

package d3d12

import (
	"syscall"
	"unsafe"

	"example.com/conform/backends/directml/internal/com"
)

// Resource is ID3D12Resource: here a buffer.
type Resource struct{ com.Object[resourceMethods] }

type resourceMethods struct {
	com.Unknown
	_   [5]uintptr
	Map uintptr
}

// Map returns the memory of a buffer of the given size in bytes that lies in
// an upload or readback heap. It is the caller's until the buffer is released.
func (r *Resource) Map(size int64) ([]byte, error) {
	var data *byte
	result, _, _ := syscall.SyscallN(r.Methods.Map, uintptr(unsafe.Pointer(r)), 0, 0, uintptr(unsafe.Pointer(&data)))
	if err := com.Check("ID3D12Resource::Map", result); err != nil {
		return nil, err
	}
	return unsafe.Slice(data, size), nil
}

// DescriptorHeap is ID3D12DescriptorHeap.
type DescriptorHeap struct{ com.Object[heapMethods] }

type heapMethods struct {
	com.Unknown
	_                                  [6]uintptr
	GetCPUDescriptorHandleForHeapStart uintptr
	GetGPUDescriptorHandleForHeapStart uintptr
}

// Start returns the handles of the first descriptor. Methods return
// structures through a second, hidden parameter.
func (h *DescriptorHeap) Start() (CPUDescriptor, GPUDescriptor) {
	var cpu CPUDescriptor
	var gpu GPUDescriptor
	_, _, _ = syscall.SyscallN(h.Methods.GetCPUDescriptorHandleForHeapStart, uintptr(unsafe.Pointer(h)), uintptr(unsafe.Pointer(&cpu)))
	_, _, _ = syscall.SyscallN(h.Methods.GetGPUDescriptorHandleForHeapStart, uintptr(unsafe.Pointer(h)), uintptr(unsafe.Pointer(&gpu)))
	return cpu, gpu
}
