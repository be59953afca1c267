package vk_test

import (
	"errors"
	"os"
	"runtime"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan/vk"
)

var _ = Describe("Opening the library", func() {
	BeforeEach(func() {
		if _, err := vk.Open(); errors.Is(err, errors.ErrUnsupported) {
			Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has a build that loads Vulkan: %v", err)
			Skip(err.Error())
		}
	})

	It("finds the system's, and calls it", func() {
		loader, err := vk.Open()
		if errors.Is(err, vk.ErrNoLibrary) && os.Getenv("CI") != "true" {
			Skip("no Vulkan library: install the Debian package libvulkan1")
		}
		Expect(err).NotTo(HaveOccurred())
		var version vk.Version
		Expect(loader.EnumerateInstanceVersion((*uint32)(&version))).To(Equal(vk.Success))
		Expect(version).To(BeNumerically(">=", vk.Version11))
	})

	It("says that there is none, in one line", func() {
		_, err := vk.Open("libnosuchvulkan.so.1", "nosuchvulkan.dll")
		Expect(err).To(MatchError(vk.ErrNoLibrary))
		Expect(err.Error()).To(And(ContainSubstring("libnosuchvulkan.so.1"), ContainSubstring("nosuchvulkan.dll")))
		Expect(err.Error()).NotTo(ContainSubstring("\n"))
	})

	It("does not take another library for it", func() {
		_, err := vk.Open(map[string]string{"linux": "libc.so.6", "darwin": "libSystem.B.dylib", "windows": "kernel32.dll"}[runtime.GOOS])
		Expect(err).To(MatchError(ContainSubstring("vkGetInstanceProcAddr")))
	})
})

var _ = DescribeTable("An error", func(r vk.Result, nothing, lost, memory bool) {
	err := r.Err("vkQueueSubmit")
	if nothing {
		Expect(err).NotTo(HaveOccurred())
		return
	}
	Expect(err).To(MatchError("vkQueueSubmit: " + r.String()))
	Expect(errors.Is(err, vk.ErrDeviceLost)).To(Equal(lost))
	Expect(errors.Is(err, vk.ErrOutOfMemory)).To(Equal(memory))
},
	Entry("success is none", vk.Success, true, false, false),
	Entry("a list that was cut is one", vk.Incomplete, false, false, false),
	Entry("a lost device is told from the rest", vk.ErrorDeviceLost, false, true, false),
	Entry("the host's memory", vk.ErrorOutOfHostMemory, false, false, true),
	Entry("the device's memory", vk.ErrorOutOfDeviceMemory, false, false, true),
	Entry("a pool is not memory: the caller sizes it", vk.ErrorOutOfPoolMemory, false, false, false),
)

var _ = DescribeTable("A text", func(of, want string) {
	Expect(of).To(Equal(want))
},
	Entry("goes to C and back", vk.Text(vk.String("conform")), "conform"),
	Entry("is empty where there is none", vk.Text(nil), ""),
	Entry("ends at the zero of an array", vk.Fixed([]byte("name\x00rest")), "name"),
	Entry("ends with an array that lacks it", vk.Fixed([]byte("name")), "name"),
	Entry("is a version's three numbers", vk.Version12.String(), "1.2.0"),
)
