package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = Describe("conform on Vulkan", func() {
	It("conforms under validation", func() {
		needs("vulkan")
		e := conform("run", "--backend=vulkan", "--option=validate=true", "--random=5000")
		Expect(e.status).To(Equal(0), e.stdout+e.stderr)
		Expect(e.stdout).To(ContainSubstring("vulkan conforms"))
	})
	It("says which devices there are when the one that is named is not", func() {
		needs("vulkan")
		e := conform("run", "--backend=vulkan", "--device=none such")
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(ContainSubstring(`there is no device "none such"; there are: 0: `))
	})
})
