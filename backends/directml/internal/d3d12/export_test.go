//go:build windows && (amd64 || arm64)

package d3d12

import "unsafe"

const slot = unsafe.Sizeof(uintptr(0))

// Slots says where the methods lie in their tables.
func Slots() map[string]uintptr {
	var (
		device    deviceMethods
		queue     queueMethods
		allocator allocatorMethods
		list      listMethods
		fence     fenceMethods
		resource  resourceMethods
		heap      heapMethods
	)
	return map[string]uintptr{
		"ID3D12Device::CreateCommandQueue":                         unsafe.Offsetof(device.CreateCommandQueue) / slot,
		"ID3D12Device::CreateCommandAllocator":                     unsafe.Offsetof(device.CreateCommandAllocator) / slot,
		"ID3D12Device::CreateCommandList":                          unsafe.Offsetof(device.CreateCommandList) / slot,
		"ID3D12Device::CreateDescriptorHeap":                       unsafe.Offsetof(device.CreateDescriptorHeap) / slot,
		"ID3D12Device::GetDescriptorHandleIncrementSize":           unsafe.Offsetof(device.DescriptorIncrement) / slot,
		"ID3D12Device::CreateCommittedResource":                    unsafe.Offsetof(device.CreateCommittedResource) / slot,
		"ID3D12Device::CreateFence":                                unsafe.Offsetof(device.CreateFence) / slot,
		"ID3D12Device::GetDeviceRemovedReason":                     unsafe.Offsetof(device.GetDeviceRemovedReason) / slot,
		"ID3D12CommandQueue::ExecuteCommandLists":                  unsafe.Offsetof(queue.ExecuteCommandLists) / slot,
		"ID3D12CommandQueue::Signal":                               unsafe.Offsetof(queue.Signal) / slot,
		"ID3D12CommandAllocator::Reset":                            unsafe.Offsetof(allocator.Reset) / slot,
		"ID3D12GraphicsCommandList::Close":                         unsafe.Offsetof(list.Close) / slot,
		"ID3D12GraphicsCommandList::Reset":                         unsafe.Offsetof(list.Reset) / slot,
		"ID3D12GraphicsCommandList::CopyBufferRegion":              unsafe.Offsetof(list.CopyBufferRegion) / slot,
		"ID3D12GraphicsCommandList::ResourceBarrier":               unsafe.Offsetof(list.ResourceBarrier) / slot,
		"ID3D12GraphicsCommandList::SetDescriptorHeaps":            unsafe.Offsetof(list.SetDescriptorHeaps) / slot,
		"ID3D12Fence::SetEventOnCompletion":                        unsafe.Offsetof(fence.SetEventOnCompletion) / slot,
		"ID3D12Resource::Map":                                      unsafe.Offsetof(resource.Map) / slot,
		"ID3D12DescriptorHeap::GetCPUDescriptorHandleForHeapStart": unsafe.Offsetof(heap.GetCPUDescriptorHandleForHeapStart) / slot,
		"ID3D12DescriptorHeap::GetGPUDescriptorHandleForHeapStart": unsafe.Offsetof(heap.GetGPUDescriptorHandleForHeapStart) / slot,
	}
}
