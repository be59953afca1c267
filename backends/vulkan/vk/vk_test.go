package vk_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan/vk"
)

func TestVK(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/vulkan/vk")
}

// openRegistry reads vk.xml where the system has it.
func openRegistry() *registry {
	paths := []string{"/usr/share/vulkan/registry/vk.xml"}
	if sdk := os.Getenv("VULKAN_SDK"); sdk != "" {
		paths = append(paths, filepath.Join(sdk, "share/vulkan/registry/vk.xml"))
	}
	for _, path := range paths {
		if f, err := os.Open(path); err == nil {
			DeferCleanup(f.Close)
			reg, err := readRegistry(f)
			Expect(err).NotTo(HaveOccurred())
			return reg
		}
	}
	message := "no vk.xml at " + strings.Join(paths, " or ") + ": install the Debian package libvulkan-dev"
	if os.Getenv("CI") == "true" {
		Fail(message)
	}
	Skip(message)
	return nil
}

// columns are what gofmt lines up with.
var columns = regexp.MustCompile(" +")

var _ = Describe("The binding", Ordered, ContinueOnFailure, func() {
	var (
		reg   *registry
		texts map[string]string
	)
	BeforeAll(func() {
		reg = openRegistry()
		var err error
		texts, err = sources(".")
		Expect(err).NotTo(HaveOccurred())
	})

	DescribeTable("agrees with the registry", func(arch string) {
		wrong, err := compare(texts, reg, arch)
		Expect(err).NotTo(HaveOccurred())
		Expect(wrong).To(BeEmpty())
	},
		Entry("with the layout of x86-64", "amd64"),
		Entry("with the layout of ARM's 64 bits", "arm64"),
	)

	DescribeTable("is told from one with a fault", func(file, from, to, complaint string) {
		faulty := maps.Clone(texts)
		narrow := columns.ReplaceAllString(texts[file], " ")
		faulty[file] = strings.Replace(narrow, from, to, 1)
		Expect(faulty[file]).NotTo(Equal(narrow), "the fault is not planted")
		wrong, err := compare(faulty, reg, "amd64")
		Expect(err).NotTo(HaveOccurred())
		Expect(wrong).To(ContainElement(complaint))
	},
		Entry("two fields of one size, in the wrong order", "memory.go", "\tSrcOffset uint64\n\tDstOffset uint64\n", "\tDstOffset uint64\n\tSrcOffset uint64\n",
			"BufferCopy.DstOffset is where SrcOffset should be"),
		Entry("a field that is too narrow", "memory.go", "SrcOffset uint64", "SrcOffset uint32", "BufferCopy.SrcOffset is a uint64, not uint32"),
		Entry("what follows it moves too", "limits.go", "MaxMemoryAllocationCount uint32", "MaxMemoryAllocationCount uint64",
			"PhysicalDeviceLimits.MaxSamplerAllocationCount is at 40, not 48"),
		Entry("an array that is too short", "properties.go", "[UUIDSize]uint8", "[8]uint8", "PhysicalDeviceProperties.PipelineCacheUUID is a [16]uint8, not [8]uint8"),
		Entry("a pointer that the collector does not see", "memory.go", "PQueueFamilyIndices *uint32", "PQueueFamilyIndices uintptr",
			"BufferCreateInfo.PQueueFamilyIndices is a *uint32, not uintptr"),
		Entry("an enum of another kind", "memory.go", "SharingMode SharingMode", "SharingMode QueryType",
			"BufferCreateInfo.SharingMode is a SharingMode, not QueryType"),
		Entry("a constant with a wrong value", "enums.go", "BufferUsageStorageBufferBit BufferUsageFlags = 0x20", "BufferUsageStorageBufferBit BufferUsageFlags = 0x40",
			"BufferUsageStorageBufferBit is 32, not 64"),
		Entry("a failure with the wrong sign", "enums.go", "ErrorDeviceLost Result = -4", "ErrorDeviceLost Result = 4", "ErrorDeviceLost is -4, not 4"),
		Entry("a bound with a wrong value", "handles.go", "MaxMemoryTypes = 32", "MaxMemoryTypes = 16", "MaxMemoryTypes is 32, not 16"),
		Entry("a handle that is too narrow", "handles.go", "\tFence uint64", "\tFence uint32", "Fence has 8 bytes, not 4"),
		Entry("a missing parameter", "functions.go", "groupCountX, groupCountY, groupCountZ uint32", "groupCountX, groupCountY uint32", "CmdDispatch has 4 parameters, not 3"),
		Entry("two parameters in the wrong order", "functions.go", "layout PipelineLayout, stageFlags ShaderStageFlags", "stageFlags ShaderStageFlags, layout PipelineLayout",
			"parameter 2 of CmdPushConstants is a PipelineLayout, not ShaderStageFlags"),
		Entry("a result that is dropped", "functions.go", "DeviceWaitIdle func(device Device) Result", "DeviceWaitIdle func(device Device)", "DeviceWaitIdle returns VkResult"),
	)

	It("calls every result by its name", func() {
		for name, value := range reg.constants {
			var number int32
			if _, err := fmt.Sscan(value, &number); err != nil || !strings.HasPrefix(name, "VK_ERROR_") {
				continue
			}
			if r := vk.Result(number); !strings.HasPrefix(r.String(), "VkResult") {
				Expect(reg.constants).To(HaveKeyWithValue(r.String(), value))
			}
		}
		Expect(vk.ErrorDeviceLost.String()).To(Equal("VK_ERROR_DEVICE_LOST"))
		Expect(vk.Result(-123).String()).To(Equal("VkResult -123"))
	})
})
