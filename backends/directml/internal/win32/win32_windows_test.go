//go:build amd64 || arm64

package win32_test

import (
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/internal/win32"
)

func TestWin32(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml/internal/win32")
}

var _ = Describe("libraries", func() {
	It("are found by name, and what they export", func() {
		Expect(win32.Procedure("kernel32.dll", "CreateEventW")).NotTo(BeZero())
	})
	DescribeTable("that are not there are named",
		func(library, procedure string) {
			_, err := win32.Procedure(library, procedure)
			Expect(err).To(MatchError(HavePrefix(library)))
		},
		Entry("a library", "no-such-library.dll", "F"),
		Entry("by its path", `C:\none\no-such-library.dll`, "F"),
	)
	It("name a procedure that they do not export", func() {
		_, err := win32.Procedure("kernel32.dll", "NoSuchProcedure")
		Expect(err).To(MatchError(HavePrefix("NoSuchProcedure")))
	})
	It("state a version, or none", func() {
		Expect(win32.FileVersion("kernel32.dll")).To(MatchRegexp(`^\d+\.\d+\.\d+`))
		Expect(win32.FileVersion("no-such-library.dll")).To(BeEmpty())
	})
	It("tell Wine from Windows", func() {
		_, err := win32.Procedure("ntdll.dll", "wine_get_version")
		if err == nil {
			Expect(win32.WineVersion()).To(MatchRegexp(`^\d+\.\d+`))
		} else {
			Expect(win32.WineVersion()).To(BeEmpty())
		}
	})
})

var _ = Describe("an event", func() {
	It("ends a wait once it is signalled, and is reset by it", func() {
		set, err := win32.Procedure("kernel32.dll", "SetEvent")
		Expect(err).NotTo(HaveOccurred())
		event, err := win32.NewEvent()
		Expect(err).NotTo(HaveOccurred())
		defer event.Close()
		Expect(event.Wait(0)).To(BeFalse())
		_, _, _ = syscall.SyscallN(set, uintptr(event))
		Expect(event.Wait(time.Minute)).To(BeTrue())
		Expect(event.Wait(0)).To(BeFalse())
	})
})
