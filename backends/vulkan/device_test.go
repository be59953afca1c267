package vulkan_test

import (
	"errors"
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/vulkan/vk"
)

var _ = Describe("The validation layer", func() {
	It("has nothing to say of a device that is opened and closed", func() {
		open(vulkan.Options{}) // its cleanup asks
	})

	It("is left with no instance", func() {
		s, err := vulkan.OpenStack(vulkan.Options{Validate: true})
		needs(err)
		f := s.InstanceFunctions()
		destroy, calls := f.DestroyInstance, 0
		f.DestroyInstance = func(i vk.Instance, allocator unsafe.Pointer) {
			calls++
			destroy(i, allocator)
		}
		Expect(s.Close()).To(Succeed())
		Expect(calls).To(Equal(1))
	})

	It("is heard", func() {
		s, err := vulkan.OpenStack(vulkan.Options{Validate: true})
		needs(err)
		var left vk.Fence
		f := s.Functions()
		Expect(f.CreateFence(s.Device.Handle(), &vk.FenceCreateInfo{SType: vk.StructureTypeFenceCreateInfo}, nil, &left)).To(Equal(vk.Success))
		err = s.Close()
		var objection *vulkan.ValidationError
		Expect(errors.As(err, &objection)).To(BeTrue())
		Expect(err.Error()).To(And(ContainSubstring("VkFence"), Not(ContainSubstring("\n"))))
	})

	It("is heard of a structure with the wrong type", func() {
		s, err := vulkan.OpenStack(vulkan.Options{Validate: true})
		needs(err)
		var fence vk.Fence
		f := s.Functions()
		f.CreateFence(s.Device.Handle(), &vk.FenceCreateInfo{SType: vk.StructureTypeSubmitInfo}, nil, &fence)
		f.DestroyFence(s.Device.Handle(), fence, nil)
		Expect(s.Close()).To(MatchError(ContainSubstring("VUID-VkFenceCreateInfo-sType-sType")))
	})
})

var _ = Describe("Timestamps", func() {
	It("are taken before and after work", func() {
		s := open(vulkan.Options{})
		if s.Device.Tick() == 0 {
			needs(errors.New("the device has no timestamps"))
		}
		f, d := s.Functions(), s.Device.Handle()
		var pool vk.QueryPool
		Expect(f.CreateQueryPool(d, &vk.QueryPoolCreateInfo{
			SType:      vk.StructureTypeQueryPoolCreateInfo,
			QueryType:  vk.QueryTypeTimestamp,
			QueryCount: 2,
		}, nil, &pool)).To(Equal(vk.Success))
		DeferCleanup(func() { f.DestroyQueryPool(d, pool, nil) })
		Expect(s.Do(
			func(c vk.CommandBuffer) {
				f.CmdResetQueryPool(c, pool, 0, 2)
				f.CmdWriteTimestamp(c, vk.PipelineStageTopOfPipeBit, pool, 0)
			},
			s.Fill(0, 1<<16, 1),
			func(c vk.CommandBuffer) { f.CmdWriteTimestamp(c, vk.PipelineStageBottomOfPipeBit, pool, 1) },
		)).To(Succeed())
		var times [2]uint64
		Expect(f.GetQueryPoolResults(d, pool, 0, 2, uint(unsafe.Sizeof(times)), unsafe.Pointer(&times), 8, vk.QueryResult64Bit|vk.QueryResultWaitBit)).To(Equal(vk.Success))
		Expect(times[0]).NotTo(BeZero())
		Expect(times[1]).To(BeNumerically(">=", times[0]))
	})
})

var _ = Describe("What is missing", func() {
	It("is the loader", func() {
		o := vulkan.Options{}
		o.UseLibrary("libnosuchvulkan.so.1")
		_, err := vulkan.OpenStack(o)
		if errors.Is(err, errors.ErrUnsupported) {
			needs(err)
		}
		Expect(err).To(MatchError(vk.ErrNoLibrary))
		Expect(err.Error()).To(And(ContainSubstring("libnosuchvulkan.so.1"), ContainSubstring("install "), Not(ContainSubstring("\n"))))
	})

	DescribeTable("is found out by the loader", func(how, variable, text, hint string) {
		needs(openAndClose())
		Expect(openChild(how, variable+"="+GinkgoT().TempDir()+"/none.json")).To(And(ContainSubstring(text), ContainSubstring(hint)))
	},
		Entry("there is no driver", "plain", "VK_ICD_FILENAMES", "there is no Vulkan driver", "install "),
		Entry("there is no layer", "validate", "VK_LAYER_PATH", "there is no layer VK_LAYER_KHRONOS_validation", "vulkan-validationlayers"),
	)

	It("is nothing, as a child of the same kind shows", func() {
		needs(openAndClose())
		Expect(openChild("validate")).To(HavePrefix("<nil>\n<nil>\n"))
	})
})

func openAndClose() error {
	s, err := vulkan.OpenStack(vulkan.Options{})
	if s != nil {
		err = errors.Join(err, s.Close())
	}
	return err
}

var _ = Describe("A device that fails", func() {
	It("reports that it is lost", func() {
		s := open(vulkan.Options{})
		s.Functions().QueueSubmit = func(vk.Queue, uint32, *vk.SubmitInfo, vk.Fence) vk.Result { return vk.ErrorDeviceLost }
		err := s.Do(s.Upload(1))
		Expect(err).To(MatchError(vk.ErrDeviceLost))
		Expect(err).NotTo(MatchError(vk.ErrOutOfMemory))
	})

	It("is out of memory, and stays usable", func() {
		s := open(vulkan.Options{})
		f := s.Functions()
		allocate := f.AllocateMemory
		f.AllocateMemory = func(vk.Device, *vk.MemoryAllocateInfo, unsafe.Pointer, *vk.DeviceMemory) vk.Result {
			return vk.ErrorOutOfDeviceMemory
		}
		var destroyed []vk.Buffer
		destroy := f.DestroyBuffer
		f.DestroyBuffer = func(d vk.Device, b vk.Buffer, allocator unsafe.Pointer) {
			destroyed = append(destroyed, b)
			destroy(d, b, allocator)
		}
		var created vk.Buffer
		create := f.CreateBuffer
		f.CreateBuffer = func(d vk.Device, info *vk.BufferCreateInfo, allocator unsafe.Pointer, b *vk.Buffer) vk.Result {
			defer func() { created = *b }()
			return create(d, info, allocator, b)
		}
		err := s.Grow(1 << 20)
		Expect(destroyed).To(ContainElement(created))
		Expect(err).To(MatchError(vk.ErrOutOfMemory))
		Expect(err).To(MatchError("a buffer of 1048576 bytes: vkAllocateMemory: VK_ERROR_OUT_OF_DEVICE_MEMORY"))
		f.AllocateMemory = allocate
		Expect(s.Grow(1 << 20)).To(Succeed())
		Expect(s.Host()).To(HaveLen(1 << 20))
	})
})
