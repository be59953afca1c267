//go:build amd64 || arm64

package dxgi_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/dxgi"
)

var _ = Describe("the tables", func() {
	It("have their methods where dxgi1_4.h has them", func() {
		Expect(dxgi.Slots()).To(Equal(map[string]uintptr{
			"IDXGIFactory1::EnumAdapters1": 12, "IDXGIFactory4::EnumWarpAdapter": 27, "IDXGIAdapter1::GetDesc1": 10,
		}))
	})
})
