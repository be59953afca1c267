package d3d12_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestD3D12(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/d3d12")
}
