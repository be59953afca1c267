//go:build amd64 || arm64

package win32_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestWin32(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/win32")
}
