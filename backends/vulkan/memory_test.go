package vulkan_test

import (
	"bytes"
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
)

// The properties of the types of memory in the tables.
const (
	local    = vk.MemoryPropertyDeviceLocalBit
	coherent = vk.MemoryPropertyHostVisibleBit | vk.MemoryPropertyHostCoherentBit
	cached   = coherent | vk.MemoryPropertyHostCachedBit
)

func memoryOf(types ...vk.MemoryPropertyFlags) *vk.PhysicalDeviceMemoryProperties {
	m := &vk.PhysicalDeviceMemoryProperties{MemoryTypeCount: uint32(len(types))}
	for k, t := range types {
		m.MemoryTypes[k].PropertyFlags = t
	}
	return m
}

var _ = DescribeTable("The memory of", func(m *vk.PhysicalDeviceMemoryProperties, staging bool, device, host []uint32) {
	gotDevice, gotHost, err := vulkan.ChooseMemory(m, staging)
	Expect(err).NotTo(HaveOccurred())
	Expect(gotDevice).To(Equal(device))
	Expect(gotHost).To(Equal(host))
},
	Entry("a software device is the host's: nothing is copied", memoryOf(local|cached), false, []uint32{0}, nil),
	Entry("an integrated device is shared, if the host caches it", memoryOf(local, local|coherent, local|cached), false, []uint32{2}, nil),
	Entry("a discrete device is apart", memoryOf(local, coherent, cached), false, []uint32{0, 1, 2}, []uint32{2, 1}),
	Entry("a discrete device with a window onto it is apart too: the host reads through it slowly", memoryOf(local, cached, local|coherent), false,
		[]uint32{0, 2, 1}, []uint32{1, 2}),
	Entry("a device that is told to stage is copied", memoryOf(local|cached), true, []uint32{0}, []uint32{0}),
	Entry("no unusual kind is taken", memoryOf(local|cached|0x40, local|0x20, local, cached), false, []uint32{2, 3}, []uint32{3}),
)

var _ = Describe("Memory that the host cannot access coherently", func() {
	It("is an error", func() {
		_, _, err := vulkan.ChooseMemory(memoryOf(local, vk.MemoryPropertyHostVisibleBit), false)
		Expect(err).To(MatchError(ContainSubstring("coherently")))
	})
})

var _ = Describe("An arena", func() {
	pattern := bytes.Repeat([]byte{1, 2, 3, 5, 7}, 1000)

	It("is copied to the device and back where it is staged", func() {
		o := vulkan.Options{}
		o.Stage()
		s := open(o)
		copy(s.Host(), pattern)
		Expect(s.Do(s.Upload(5000))).To(Succeed())
		clear(s.Host())
		Expect(s.Do(s.Download(4999))).To(Succeed())
		Expect(s.Host()[:4999]).To(Equal(pattern[:4999]))
		Expect(s.Host()[4999]).To(BeZero(), "more was copied than asked for")
	})

	DescribeTable("shows the host what the device wrote", func(stage bool) {
		o := vulkan.Options{}
		if stage {
			o.Stage()
		}
		s := open(o)
		copy(s.Host(), pattern)
		f := s.Functions()
		var after vk.PipelineStageFlags
		var access vk.AccessFlags
		barrier := f.CmdPipelineBarrier
		f.CmdPipelineBarrier = func(c vk.CommandBuffer, from, to vk.PipelineStageFlags, flags vk.Flags, n uint32, memory *vk.MemoryBarrier, buffers uint32, _ *vk.BufferMemoryBarrier, images uint32, _ unsafe.Pointer) {
			after, access = to, memory.DstAccessMask
			barrier(c, from, to, flags, n, memory, buffers, nil, images, nil)
		}
		Expect(s.Do(s.Upload(5000), s.Fill(8, 4, 0x44332211), s.Download(5000))).To(Succeed())
		Expect([]any{after, access}).To(Equal([]any{vk.PipelineStageHostBit, vk.AccessHostReadBit}), "the layer does not check what the host sees")
		want := bytes.Clone(pattern)
		copy(want[8:], []byte{0x11, 0x22, 0x33, 0x44})
		Expect(s.Host()[:5000]).To(Equal(want))
	},
		Entry("in its own way", false),
		Entry("staged", true),
	)

	DescribeTable("grows", func(stage bool) {
		o := vulkan.Options{}
		if stage {
			o.Stage()
		}
		s := open(o)
		Expect(s.Host()).To(HaveLen(1<<16), "the smallest there is")
		Expect(s.Grow(1<<16 + 1)).To(Succeed())
		Expect(s.Host()).To(HaveLen(1<<17), "to a power of two")
		Expect(s.Grow(1)).To(Succeed())
		Expect(s.Host()).To(HaveLen(1<<17), "and does not shrink")
		copy(s.Host()[1<<17-4:], "last")
		Expect(s.Do(s.Upload(1 << 17))).To(Succeed())
		Expect(s.Do(s.Download(1 << 17))).To(Succeed())
		Expect(string(s.Host()[1<<17-4:])).To(Equal("last"))
	},
		Entry("in its own way", false),
		Entry("staged", true),
	)

	It("is no larger than the device allows", func() {
		o := vulkan.Options{}
		o.LimitAllocation(100_000)
		s := open(o)
		Expect(s.Grow(90_000)).To(Succeed())
		Expect(s.Host()).To(HaveLen(90_000), "the next power of two is too large")
		Expect(s.Grow(100_001)).To(MatchError(vk.ErrOutOfMemory))
		Expect(s.Grow(1<<63 + 1)).To(MatchError(vk.ErrOutOfMemory))
		Expect(s.Grow(1)).To(Succeed())
	})
})
