package vulkan_test

import (
	"errors"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
)

// Some devices, as the loader may list them.
var (
	software   = vulkan.NewAdapter(0, "llvmpipe (LLVM 15.0.6, 256 bits)", vk.PhysicalDeviceTypeCPU, 0x11, "")
	integrated = vulkan.NewAdapter(1, "Intel(R) UHD Graphics", vk.PhysicalDeviceTypeIntegratedGPU, 0x22, "")
	discrete   = vulkan.NewAdapter(2, "NVIDIA H200", vk.PhysicalDeviceTypeDiscreteGPU, 0x33, "")
	twin       = vulkan.NewAdapter(3, "NVIDIA H200", vk.PhysicalDeviceTypeDiscreteGPU, 0xab, "")
	old        = vulkan.NewAdapter(4, "GeForce 4090 of old", vk.PhysicalDeviceTypeDiscreteGPU, 0x55, "version 1.1.0 of Vulkan is needed")
	virtual    = vulkan.NewAdapter(5, "Virtio-GPU Venus", vk.PhysicalDeviceTypeVirtualGPU, 0x66, "")
	other      = vulkan.NewAdapter(6, "Something", vk.PhysicalDeviceTypeOther, 0x77, "")
	unheardOf  = vulkan.NewAdapter(7, "New kind", 99, 0x88, "")
	all        = []*vulkan.Adapter{software, integrated, discrete, twin, old, virtual, other, unheardOf}
)

var _ = DescribeTable("The device that is chosen", func(adapters []*vulkan.Adapter, wanted string, want *vulkan.Adapter) {
	a, err := vulkan.Choose(adapters, wanted)
	Expect(err).NotTo(HaveOccurred())
	Expect(a).To(BeIdenticalTo(want))
},
	Entry("is a discrete one before all, and the first of those", all, "", discrete),
	Entry("is not one that cannot be used, however good", []*vulkan.Adapter{old, integrated}, "", integrated),
	Entry("is integrated before virtual", []*vulkan.Adapter{virtual, integrated}, "", integrated),
	Entry("is virtual before other", []*vulkan.Adapter{other, virtual}, "", virtual),
	Entry("is other before software", []*vulkan.Adapter{software, other}, "", other),
	Entry("is of no unknown kind if there is software", []*vulkan.Adapter{unheardOf, software}, "", software),
	Entry("is software when that is all", []*vulkan.Adapter{software}, "", software),
	Entry("has the index", all, "1", integrated),
	Entry("has the name", all, "Intel(R) UHD Graphics", integrated),
	Entry("has the name in other letters", all, "intel(r) uhd graphics", integrated),
	Entry("has the text in its name", all, "LLVMPIPE", software),
	Entry("has the name, though others have it in theirs", []*vulkan.Adapter{twin, vulkan.NewAdapter(1, "NVIDIA H200 NVL", 0, 0x99, "")}, "nvidia h200", twin),
	Entry("has the UUID, which tells twins apart", all, "AB000000-0000-0000-0000-000000000000", twin),
	Entry("has the UUID without dashes", all, "ab000000000000000000000000000000", twin),
	Entry("has the number in its name where it is no index", all, "15.0.6", software),
)

var _ = DescribeTable("No device is chosen", func(adapters []*vulkan.Adapter, wanted, reason string) {
	_, err := vulkan.Choose(adapters, wanted)
	var selection *vulkan.SelectionError
	Expect(errors.As(err, &selection)).To(BeTrue())
	Expect(selection.Reason).To(Equal(reason))
	Expect(selection.Devices).To(HaveLen(len(adapters)))
	for k, device := range selection.Devices {
		Expect(device).To(ContainSubstring(adapters[k].Name()))
	}
},
	Entry("by a name that none has", all, "Radeon", `there is no device "Radeon"`),
	Entry("by an index beyond the last", all, "8", `there is no device "8"`),
	Entry("by an index below the first", all, "-1", `there is no device "-1"`),
	Entry("by the name of twins", all, "nvidia h200", `2 devices are called "nvidia h200"`),
	Entry("by a text in several names", all, "in", `3 devices are called "in"`),
	Entry("if it cannot be used", all, "4090", `device "4090" cannot be used`),
	Entry("if none can be used", []*vulkan.Adapter{old}, "", "no device can be used"),
)

var _ = Describe("The list of devices", func() {
	It("describes each in one line", func() {
		_, err := vulkan.Choose([]*vulkan.Adapter{software, old}, "Radeon")
		Expect(err).To(MatchError(`there is no device "Radeon"; there are: ` +
			"0: llvmpipe (LLVM 15.0.6, 256 bits) (software), Vulkan 1.1.0, UUID 11000000-0000-0000-0000-000000000000; " +
			"4: GeForce 4090 of old, Vulkan 1.1.0, UUID 55000000-0000-0000-0000-000000000000, not usable: version 1.1.0 of Vulkan is needed"))
	})

	It("is empty without a driver", func() {
		_, err := vulkan.Choose(nil, "")
		Expect(err).To(MatchError(HavePrefix("there is no Vulkan device: install ")))
	})
})
