package vulkan_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

var _ = Describe("The description", func() {
	It("lists every operator that moves elements", func() {
		var names, want []string
		for _, capability := range discrete.Describe().Capabilities {
			names = append(names, capability.Operator)
		}
		for _, capability := range lower.MovingCapabilities() {
			want = append(want, capability.Operator)
		}
		for _, op := range catalogue.Programs() {
			want = append(want, op.Name)
		}
		Expect(names).To(ConsistOf(want))
	})

	It("says what a software device is worth", func() {
		d := software.Describe()
		Expect(d.Device).To(Equal("llvmpipe (LLVM 15.0.6, 256 bits) (software)"))
		Expect(d.Notes).To(ContainElement(ContainSubstring("nothing about real GPUs")))
	})

	It("says nothing of the kind of hardware", func() {
		d := discrete.Describe()
		Expect(d.Device).To(Equal("NVIDIA H200"))
		Expect(d.Notes).NotTo(ContainElement(ContainSubstring("software")))
		Expect(d.Readings).To(Equal([]string{"question=answer"}))
	})

	It("is that of the device which is there", func() {
		s := open(vulkan.Options{})
		d := s.Device.Describe()
		Expect(d.Version).To(MatchRegexp(`^Vulkan 1\.\d+\.\d+, \S`))
		Expect(d.Notes).To(ContainElement(MatchRegexp(`^features: storageBuffer8BitAccess (yes|no), storageBuffer16BitAccess (yes|no)$`)))
	})

	DescribeTable("narrows the types", func(eight, sixteen bool, missing ...tensor.DType) {
		a := vulkan.NewAdapter(0, "Some GPU", vk.PhysicalDeviceTypeDiscreteGPU, 1, "")
		a.SetStorage(eight, sixteen)
		for _, capability := range a.Describe().Capabilities {
			op, err := catalogue.Operator(capability.Operator)
			Expect(err).NotTo(HaveOccurred())
			for _, dtype := range op.Types() {
				if dtype.Packed() || slices.Contains(missing, dtype) {
					Expect(capability.DTypes).NotTo(ContainElement(dtype))
				} else if dtype.Common() || len(missing) == 0 {
					Expect(capability.DTypes).To(ContainElement(dtype))
				}
			}
		}
	},
		Entry("not at all where shaders access small elements", true, true),
		Entry("to those of 2 bytes and more", false, true, tensor.Int8, tensor.Uint8),
		Entry("to those of 1, 4 and 8 bytes", true, false, tensor.Float16, tensor.Int16, tensor.Uint16),
		Entry("to those of 4 and 8 bytes", false, false, tensor.Float16, tensor.Int16, tensor.Uint16, tensor.Int8, tensor.Uint8),
	)
})
