package dxgi_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestDXGI(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/dxgi")
}
