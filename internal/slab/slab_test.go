package slab_test

import (
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/slab"
)

func TestSlab(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/slab")
}

var _ = Describe("Slab", func() {
	It("makes slices of zeros that share no element, of every length", func() {
		var s slab.Slab[int]
		var all [][]int
		for n := range 600 {
			made := s.Make(n)
			Expect(made).To(And(HaveLen(n), HaveCap(n)))
			Expect(made).NotTo(BeNil(), "an empty slice is not an absent one")
			Expect(made).To(Equal(make([]int, n)), "nobody has written to it")
			for i := range made {
				made[i] = n
			}
			all = append(all, made)
		}
		for n, made := range all {
			Expect(made).To(Equal(slices.Repeat([]int{n}, n)), "it is as it was left")
		}
	})

	It("allocates far less often than it hands out", func() {
		var s slab.Slab[int64]
		Expect(testing.AllocsPerRun(1000, func() { s.Make(4) })).To(BeZero())
	})
})
