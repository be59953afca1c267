package vulkan_test

import (
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
)

// A fake is a device that answers as it is told, with every feature that it
// is asked for.
type fake struct {
	version    vk.Version
	extensions []string
	queues     []vk.QueueFlags

	created vk.DeviceCreateInfo // what openDevice asked for
}

// head is how every structure of a chain begins.
type head struct {
	kind vk.StructureType
	next *head
}

// chain returns the types of the structures of a chain.
func chain(p unsafe.Pointer) []vk.StructureType {
	var kinds []vk.StructureType
	for h := (*head)(p); h != nil; h = h.next {
		kinds = append(kinds, h.kind)
	}
	return kinds
}

// functions are those of Vulkan 1.1 where the device has it, and otherwise of
// Vulkan 1.0.
func (f *fake) functions() *vk.InstanceFunctions {
	fn := &vk.InstanceFunctions{
		GetPhysicalDeviceProperties: func(_ vk.PhysicalDevice, p *vk.PhysicalDeviceProperties) {
			p.ApiVersion = uint32(f.version)
			copy(p.DeviceName[:], "fake")
		},
		EnumerateDeviceExtensionProperties: func(_ vk.PhysicalDevice, _ *byte, n *uint32, first *vk.ExtensionProperties) vk.Result {
			if *n = uint32(len(f.extensions)); first != nil {
				for k, e := range unsafe.Slice(first, *n) {
					copy(e.ExtensionName[:], f.extensions[k])
					unsafe.Slice(first, *n)[k] = e
				}
			}
			return vk.Success
		},
		GetPhysicalDeviceMemoryProperties: func(_ vk.PhysicalDevice, m *vk.PhysicalDeviceMemoryProperties) { *m = *memoryOf(local | cached) },
		GetPhysicalDeviceQueueFamilyProperties: func(_ vk.PhysicalDevice, n *uint32, first *vk.QueueFamilyProperties) {
			if *n = uint32(len(f.queues)); first != nil {
				for k := range f.queues {
					unsafe.Slice(first, *n)[k] = vk.QueueFamilyProperties{QueueFlags: f.queues[k], QueueCount: 1}
				}
			}
		},
		CreateDevice: func(_ vk.PhysicalDevice, info *vk.DeviceCreateInfo, _ unsafe.Pointer, _ *vk.Device) vk.Result {
			f.created = *info
			return vk.ErrorInitializationFailed
		},
	}
	if f.version >= vk.Version11 {
		fn.GetPhysicalDeviceProperties2 = func(vk.PhysicalDevice, *vk.PhysicalDeviceProperties2) {}
		fn.GetPhysicalDeviceFeatures2 = func(_ vk.PhysicalDevice, features *vk.PhysicalDeviceFeatures2) {
			for h := (*head)(features.PNext); h != nil; h = h.next {
				switch h.kind {
				case vk.StructureTypePhysicalDevice8BitStorageFeatures:
					(*vk.PhysicalDevice8BitStorageFeatures)(unsafe.Pointer(h)).StorageBuffer8BitAccess = vk.True
				case vk.StructureTypePhysicalDevice16BitStorageFeatures:
					(*vk.PhysicalDevice16BitStorageFeatures)(unsafe.Pointer(h)).StorageBuffer16BitAccess = vk.True
				}
			}
		}
	}
	return fn
}

const compute = vk.QueueGraphicsBit | vk.QueueComputeBit

var _ = DescribeTable("An adapter", func(f fake, unusable string) {
	a, err := vulkan.ReadAdapter(f.functions())
	Expect(err).NotTo(HaveOccurred())
	Expect(a.Name()).To(Equal("fake"))
	Expect(a.Unusable()).To(Equal(unusable))
},
	Entry("is used with Vulkan 1.1", fake{version: vk.Version11, queues: []vk.QueueFlags{compute}}, ""),
	Entry("is asked no more than Vulkan 1.0 can answer", fake{version: 1 << 22, queues: []vk.QueueFlags{compute}}, "version 1.1.0 of Vulkan is needed"),
	Entry("needs a queue that computes", fake{version: vk.Version11, queues: []vk.QueueFlags{vk.QueueGraphicsBit, vk.QueueTransferBit}}, "it has no queue that computes"),
	Entry("needs a queue at all", fake{version: vk.Version11}, "it has no queue that computes"),
)

var _ = Describe("The queues of an adapter", func() {
	It("are of the first family that computes", func() {
		f := fake{version: vk.Version11, queues: []vk.QueueFlags{vk.QueueTransferBit, vk.QueueComputeBit, compute}}
		a, err := vulkan.ReadAdapter(f.functions())
		Expect(err).NotTo(HaveOccurred())
		Expect(a.Family()).To(BeEquivalentTo(1))
	})
})

var _ = DescribeTable("The features of an adapter", func(version vk.Version, extensions []string, eight bool, asked []string) {
	f := &fake{version: version, extensions: extensions, queues: []vk.QueueFlags{compute}}
	a, err := vulkan.ReadAdapter(f.functions())
	Expect(err).NotTo(HaveOccurred())
	has8, has16 := a.Storage()
	Expect(has8).To(Equal(eight))
	Expect(has16).To(BeTrue())

	Expect(vulkan.OpenAdapter(f.functions(), a)).To(MatchError("vkCreateDevice: VK_ERROR_INITIALIZATION_FAILED"))
	var names []string
	for _, name := range unsafe.Slice(f.created.PpEnabledExtensionNames, f.created.EnabledExtensionCount) {
		names = append(names, vk.Text(name))
	}
	Expect(names).To(Equal(asked))
	want := []vk.StructureType{vk.StructureTypePhysicalDevice16BitStorageFeatures}
	if eight {
		want = append(want, vk.StructureTypePhysicalDevice8BitStorageFeatures)
	}
	Expect(chain(f.created.PNext)).To(Equal(want))
},
	Entry("have no 8-bit storage in Vulkan 1.1", vk.Version11, nil, false, nil),
	Entry("have it there by an extension", vk.Version11, []string{"VK_KHR_8bit_storage"}, true, []string{"VK_KHR_8bit_storage"}),
	Entry("have it of their own in Vulkan 1.2", vk.Version12, []string{"VK_KHR_8bit_storage"}, true, nil),
	Entry("leave out some of Vulkan, and say so", vk.Version12, []string{"VK_KHR_portability_subset"}, true, []string{"VK_KHR_portability_subset"}),
)

var _ = DescribeTable("The limits of a device", func(storageRange, allocation uint64, groups [3]uint32, wantRange, wantAllocation uint64, wantGroups [3]uint32) {
	r, a, g := vulkan.Restricted(storageRange, allocation, groups)
	Expect(r).To(Equal(wantRange))
	Expect(a).To(Equal(wantAllocation))
	Expect(g).To(Equal(wantGroups))
},
	Entry("are the adapter's", uint64(0), uint64(0), [3]uint32{}, uint64(1<<27), uint64(1<<30), [3]uint32{65535, 65535, 65535}),
	Entry("can be lowered", uint64(1024), uint64(2048), [3]uint32{3, 0, 1}, uint64(1024), uint64(2048), [3]uint32{3, 65535, 1}),
	Entry("cannot be raised", uint64(1<<40), uint64(1<<40), [3]uint32{1 << 20, 0, 0}, uint64(1<<27), uint64(1<<30), [3]uint32{65535, 65535, 65535}),
)

var _ = DescribeTable("Memory is taken", func(bits uint32, results []vk.Result, tried []uint32, failure string) {
	var got []uint32
	fn := &vk.DeviceFunctions{AllocateMemory: func(_ vk.Device, info *vk.MemoryAllocateInfo, _ unsafe.Pointer, memory *vk.DeviceMemory) vk.Result {
		got = append(got, info.MemoryTypeIndex)
		*memory = 7
		return results[len(got)-1]
	}}
	memory, err := vulkan.Allocate(fn, vk.MemoryRequirements{Size: 64, MemoryTypeBits: bits}, []uint32{2, 0, 1})
	Expect(got).To(Equal(tried))
	if failure != "" {
		Expect(err).To(MatchError(failure))
		return
	}
	Expect(err).NotTo(HaveOccurred())
	Expect(memory).To(Equal(vk.DeviceMemory(7)))
},
	Entry("of the type that is preferred", uint32(0b111), []vk.Result{vk.Success}, []uint32{2}, ""),
	Entry("of one that the buffer can have", uint32(0b011), []vk.Result{vk.Success}, []uint32{0}, ""),
	Entry("of the next type where the first has none left", uint32(0b111), []vk.Result{vk.ErrorOutOfDeviceMemory, vk.Success}, []uint32{2, 0}, ""),
	Entry("nowhere once all are full", uint32(0b101), []vk.Result{vk.ErrorOutOfDeviceMemory, vk.ErrorOutOfDeviceMemory}, []uint32{2, 0}, "vkAllocateMemory: VK_ERROR_OUT_OF_DEVICE_MEMORY"),
	Entry("nowhere once something else is wrong", uint32(0b111), []vk.Result{vk.ErrorDeviceLost}, []uint32{2}, "vkAllocateMemory: VK_ERROR_DEVICE_LOST"),
	Entry("nowhere if no type suits", uint32(0b1000), nil, nil, "no type of memory suits it"),
)
