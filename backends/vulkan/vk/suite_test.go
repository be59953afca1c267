package vk_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestVK(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/vulkan/vk")
}
