package engine_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/engine"
)

// keeping returns a cache of the given values, each under its own name, with room
// for two.
func keeping(names ...string) *engine.Cache[string] {
	c := engine.NewCache[string](2)
	for _, name := range names {
		c.Put([]byte(name), name)
	}
	return c
}

// has reports whether a cache keeps the value of a name.
func has(c *engine.Cache[string], name string) bool {
	value, ok := c.Get([]byte(name))
	return ok && value == name
}

// released returns what an operation of a cache releases, in order.
func released(operation func(func(string))) (names []string) {
	operation(func(name string) { names = append(names, name) })
	return names
}

var _ = Describe("the cache", func() {
	It("keeps what was asked for last, and trims no earlier than told", func() {
		c := keeping("a", "b", "c")
		Expect(has(c, "a")).To(BeTrue())
		Expect(slices.Collect(c.All())).To(Equal([]string{"a", "c", "b"}))
		Expect(released(c.Trim)).To(Equal([]string{"b"}))
		Expect(c.Len()).To(Equal(2))
		Expect(has(c, "b")).To(BeFalse())
		Expect([]bool{has(c, "c"), has(c, "a")}).To(Equal([]bool{true, true}))
		Expect(released(c.Trim)).To(BeEmpty())
	})
	It("creates a value that it does not keep, once", func() {
		c := keeping("a", "b")
		var created, gone []string
		for range 2 {
			value := c.Of([]byte("c"), func(name string) { gone = append(gone, name) }, func() string {
				created = append(created, "c")
				return "c"
			})
			Expect(value).To(Equal("c"))
		}
		Expect(created).To(Equal([]string{"c"}))
		Expect(gone).To(Equal([]string{"a"}), "which was asked for longest ago")
	})
	It("lets everything go when it is cleared", func() {
		c := keeping("a", "b")
		Expect(released(c.Clear)).To(Equal([]string{"a", "b"}))
		Expect(has(c, "a")).To(BeFalse())
		c.Put([]byte("a"), "a")
		Expect(has(c, "a")).To(BeTrue())
	})
})
