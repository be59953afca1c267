package directml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml"
)

var _ = Describe("the cache", func() {
	It("keeps what was asked for last, and trims no earlier than told", func() {
		c := directml.NewIntCache(2)
		c.Put("a", 1)
		c.Put("b", 2)
		c.Put("c", 3)
		Expect(c.Get("a")).To(Equal(1))
		Expect(c.Trim()).To(Equal([]int{2}))
		Expect(c.Get("b")).To(BeZero())
		Expect([]int{c.Get("c"), c.Get("a")}).To(Equal([]int{3, 1}))
		Expect(c.Trim()).To(BeEmpty())
	})
	It("lets everything go when it is cleared", func() {
		c := directml.NewIntCache(2)
		c.Put("a", 1)
		c.Put("b", 2)
		Expect(c.Clear()).To(Equal([]int{1, 2}))
		Expect(c.Get("a")).To(BeZero())
		c.Put("a", 4)
		Expect(c.Get("a")).To(Equal(4))
	})
})
