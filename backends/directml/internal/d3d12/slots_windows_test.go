//go:build amd64 || arm64

package d3d12_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/d3d12"
)

var _ = Describe("the tables", func() {
	It("have their methods where d3d12.h has them", func() {
		Expect(d3d12.Slots()).To(Equal(map[string]uintptr{
			"ID3D12Device::CreateCommandQueue":                         8,
			"ID3D12Device::CreateCommandAllocator":                     9,
			"ID3D12Device::CreateCommandList":                          12,
			"ID3D12Device::CreateDescriptorHeap":                       14,
			"ID3D12Device::GetDescriptorHandleIncrementSize":           15,
			"ID3D12Device::CreateCommittedResource":                    27,
			"ID3D12Device::CreateFence":                                36,
			"ID3D12Device::GetDeviceRemovedReason":                     37,
			"ID3D12CommandQueue::ExecuteCommandLists":                  10,
			"ID3D12CommandQueue::Signal":                               14,
			"ID3D12CommandAllocator::Reset":                            8,
			"ID3D12GraphicsCommandList::Close":                         9,
			"ID3D12GraphicsCommandList::Reset":                         10,
			"ID3D12GraphicsCommandList::CopyBufferRegion":              15,
			"ID3D12GraphicsCommandList::ResourceBarrier":               26,
			"ID3D12GraphicsCommandList::SetDescriptorHeaps":            28,
			"ID3D12Fence::SetEventOnCompletion":                        9,
			"ID3D12Resource::Map":                                      8,
			"ID3D12DescriptorHeap::GetCPUDescriptorHandleForHeapStart": 9,
			"ID3D12DescriptorHeap::GetGPUDescriptorHandleForHeapStart": 10,
		}))
	})
})
