package vulkan_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/vulkan"
)

// childVariable is set in a process that opens Vulkan, prints what comes of
// it, and ends: the loader reads its environment before a test can change it.
const childVariable = "VULKAN_TEST_OPEN"

func TestVulkan(t *testing.T) {
	if testing.Short() {
		t.Skip("runs campaigns on a device: not with -short")
	}
	if os.Getenv(childVariable) != "" {
		s, err := vulkan.OpenStack(vulkan.Options{Validate: os.Getenv(childVariable) == "validate"})
		fmt.Println(err)
		if err == nil {
			fmt.Println(s.Close())
		}
		return
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/vulkan")
}

// openChild opens Vulkan in a process with these variables and returns what it
// prints.
func openChild(how string, variables ...string) string {
	GinkgoHelper()
	program, err := os.Executable()
	Expect(err).NotTo(HaveOccurred())
	command := exec.Command(program, "-test.run=^TestVulkan$")
	command.Env = append(os.Environ(), append(variables, childVariable+"="+how)...)
	output, err := command.Output()
	Expect(err).NotTo(HaveOccurred())
	return string(output)
}

// needs skips a spec where something is missing that it needs, and fails it
// where nothing may be.
func needs(err error) {
	GinkgoHelper()
	if err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		Fail(err.Error())
	}
	Skip(err.Error())
}

// open opens what lies beneath the backend, under validation, and checks when
// the spec is done that the layer had nothing to say.
func open(o vulkan.Options) *vulkan.Stack {
	GinkgoHelper()
	o.Validate = true
	s, err := vulkan.OpenStack(o)
	if s == nil || s.Device == nil {
		needs(err)
	}
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { Expect(s.Close()).To(Succeed()) })
	return s
}
