package shaders_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestShaders(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/vulkan/shaders")
}
