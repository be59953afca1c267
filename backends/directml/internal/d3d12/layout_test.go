//go:build amd64 || arm64

package d3d12_test

import (
	"testing"
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/d3d12"
)

func TestD3D12(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/d3d12")
}

var _ = Describe("the structures", func() {
	var (
		resource d3d12.ResourceDesc
		barrier  d3d12.ResourceBarrier
	)
	DescribeTable("are laid out as in d3d12.h",
		func(got, want uintptr) { Expect(got).To(Equal(want)) },
		Entry("size of D3D12_HEAP_PROPERTIES", unsafe.Sizeof(d3d12.HeapProperties{}), uintptr(20)),
		Entry("size of D3D12_RESOURCE_DESC", unsafe.Sizeof(resource), uintptr(56)),
		Entry("D3D12_RESOURCE_DESC.Alignment", unsafe.Offsetof(resource.Alignment), uintptr(8)),
		Entry("D3D12_RESOURCE_DESC.DepthOrArraySize", unsafe.Offsetof(resource.DepthOrArraySize), uintptr(28)),
		Entry("D3D12_RESOURCE_DESC.SampleDesc", unsafe.Offsetof(resource.SampleCount), uintptr(36)),
		Entry("D3D12_RESOURCE_DESC.Flags", unsafe.Offsetof(resource.Flags), uintptr(48)),
		Entry("size of D3D12_RESOURCE_BARRIER", unsafe.Sizeof(barrier), uintptr(32)),
		Entry("D3D12_RESOURCE_BARRIER.Transition.pResource", unsafe.Offsetof(barrier.Resource), uintptr(8)),
		Entry("D3D12_RESOURCE_BARRIER.Transition.StateAfter", unsafe.Offsetof(barrier.StateAfter), uintptr(24)),
		Entry("size of D3D12_COMMAND_QUEUE_DESC", unsafe.Sizeof(d3d12.CommandQueueDesc{}), uintptr(16)),
		Entry("size of D3D12_DESCRIPTOR_HEAP_DESC", unsafe.Sizeof(d3d12.DescriptorHeapDesc{}), uintptr(16)),
		Entry("size of D3D12_CPU_DESCRIPTOR_HANDLE", unsafe.Sizeof(d3d12.CPUDescriptor{}), uintptr(8)),
		Entry("size of D3D12_GPU_DESCRIPTOR_HANDLE", unsafe.Sizeof(d3d12.GPUDescriptor{}), uintptr(8)),
	)
})
