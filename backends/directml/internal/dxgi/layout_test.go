//go:build amd64 || arm64

package dxgi_test

import (
	"testing"
	"unsafe"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/dxgi"
)

func TestDXGI(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/dxgi")
}

var _ = Describe("the structures", func() {
	It("are laid out as in dxgi.h", func() {
		var d dxgi.AdapterDesc
		Expect([]uintptr{
			unsafe.Offsetof(d.VendorID), unsafe.Offsetof(d.DedicatedVideoMemory), unsafe.Offsetof(d.AdapterLUID),
			unsafe.Offsetof(d.Flags), unsafe.Sizeof(d),
		}).To(Equal([]uintptr{256, 272, 296, 304, 312}))
		Expect(unsafe.Sizeof(d.AdapterLUID)).To(Equal(uintptr(8)))
	})
	It("write a LUID with its high half first, however negative", func() {
		Expect(dxgi.LUID{Low: 0x1d5b3}.String()).To(Equal("0:0001d5b3"))
		Expect(dxgi.LUID{High: -1}.String()).To(Equal("ffffffff:00000000"))
	})
})
