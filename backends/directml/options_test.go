package directml_test

import (
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml"
)

var _ = Describe("the options", func() {
	BeforeEach(func() { GinkgoTB().Setenv(directml.LibraryVariable, "") })

	It("have defaults", func() {
		Expect(directml.WithDefaults(directml.Options{Device: "warp"})).
			To(Equal(directml.Options{Device: "warp", Library: "DirectML.dll", Timeout: time.Minute}))
	})
	It("take the library from the environment, unless they name one", func() {
		GinkgoTB().Setenv(directml.LibraryVariable, `C:\elsewhere.dll`)
		Expect(directml.WithDefaults(directml.Options{}).Library).To(Equal(`C:\elsewhere.dll`))
		Expect(directml.WithDefaults(directml.Options{Library: `C:\here.dll`, Timeout: time.Second})).
			To(Equal(directml.Options{Library: `C:\here.dll`, Timeout: time.Second}))
	})
})
