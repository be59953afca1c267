//go:build amd64 || arm64

package d3d12

import (
	"syscall"
	"unsafe"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/win32"
)

const (
	barrierUnorderedAccess = 2 // D3D12_RESOURCE_BARRIER_TYPE_UAV
	allSubresources        = 0xffffffff
)

// CommandQueue is ID3D12CommandQueue.
type CommandQueue struct{ com.Object[queueMethods] }

type queueMethods struct {
	com.Unknown
	_                   [7]uintptr
	ExecuteCommandLists uintptr
	_                   [3]uintptr
	Signal              uintptr
}

// Execute runs a closed list on the device.
func (q *CommandQueue) Execute(list *CommandList) {
	_, _, _ = syscall.SyscallN(q.Methods.ExecuteCommandLists, uintptr(unsafe.Pointer(q)), 1, uintptr(unsafe.Pointer(&list)))
}

// Signal makes the device set the fence after all earlier work.
func (q *CommandQueue) Signal(fence *Fence, value uint64) error {
	result, _, _ := syscall.SyscallN(q.Methods.Signal, uintptr(unsafe.Pointer(q)), uintptr(unsafe.Pointer(fence)), uintptr(value))
	return com.Check("ID3D12CommandQueue::Signal", result)
}

// CommandAllocator is ID3D12CommandAllocator.
type CommandAllocator struct{ com.Object[allocatorMethods] }

type allocatorMethods struct {
	com.Unknown
	_     [5]uintptr
	Reset uintptr
}

// Reset reclaims the memory of lists that the device has finished.
func (a *CommandAllocator) Reset() error {
	result, _, _ := syscall.SyscallN(a.Methods.Reset, uintptr(unsafe.Pointer(a)))
	return com.Check("ID3D12CommandAllocator::Reset", result)
}

// CommandList is ID3D12GraphicsCommandList.
type CommandList struct{ com.Object[listMethods] }

type listMethods struct {
	com.Unknown
	_                  [6]uintptr
	Close              uintptr
	Reset              uintptr
	_                  [4]uintptr
	CopyBufferRegion   uintptr
	_                  [10]uintptr
	ResourceBarrier    uintptr
	_                  uintptr
	SetDescriptorHeaps uintptr
}

// Close ends recording, and reports errors of earlier commands.
func (l *CommandList) Close() error {
	result, _, _ := syscall.SyscallN(l.Methods.Close, uintptr(unsafe.Pointer(l)))
	return com.Check("ID3D12GraphicsCommandList::Close", result)
}

// Reset starts a new recording.
func (l *CommandList) Reset(allocator *CommandAllocator) error {
	result, _, _ := syscall.SyscallN(l.Methods.Reset, uintptr(unsafe.Pointer(l)), uintptr(unsafe.Pointer(allocator)), 0)
	return com.Check("ID3D12GraphicsCommandList::Reset", result)
}

// Copy records a copy of size bytes from the beginning of one buffer to that
// of another.
func (l *CommandList) Copy(to, from *Resource, size int64) {
	_, _, _ = syscall.SyscallN(l.Methods.CopyBufferRegion, uintptr(unsafe.Pointer(l)), uintptr(unsafe.Pointer(to)), 0, uintptr(unsafe.Pointer(from)), 0, uintptr(size))
}

// Transition records the transition of a buffer from one state to another.
func (l *CommandList) Transition(buffer *Resource, before, after uint32) {
	l.barrier(&ResourceBarrier{Resource: unsafe.Pointer(buffer), Subresource: allSubresources, StateBefore: before, StateAfter: after})
}

// UnorderedAccessBarrier records that later commands see what shaders wrote to
// any buffer.
func (l *CommandList) UnorderedAccessBarrier() {
	l.barrier(&ResourceBarrier{Type: barrierUnorderedAccess})
}

func (l *CommandList) barrier(barrier *ResourceBarrier) {
	_, _, _ = syscall.SyscallN(l.Methods.ResourceBarrier, uintptr(unsafe.Pointer(l)), 1, uintptr(unsafe.Pointer(barrier)))
}

// SetDescriptorHeap records which descriptors the shaders see.
func (l *CommandList) SetDescriptorHeap(heap *DescriptorHeap) {
	_, _, _ = syscall.SyscallN(l.Methods.SetDescriptorHeaps, uintptr(unsafe.Pointer(l)), 1, uintptr(unsafe.Pointer(&heap)))
}

// Fence is ID3D12Fence.
type Fence struct{ com.Object[fenceMethods] }

type fenceMethods struct {
	com.Unknown
	_                    [6]uintptr
	SetEventOnCompletion uintptr
}

// Notify signals the event when the fence reaches the value, or when the
// device is removed.
func (f *Fence) Notify(value uint64, event win32.Event) error {
	result, _, _ := syscall.SyscallN(f.Methods.SetEventOnCompletion, uintptr(unsafe.Pointer(f)), uintptr(value), uintptr(event))
	return com.Check("ID3D12Fence::SetEventOnCompletion", result)
}
