package gen_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("A version of a generator", func() {
	It("draws the cases that it always drew", func() {
		for _, op := range catalogue.All() {
			g, _ := gen.For(op)
			known := gen.KnownOf(op)
			Expect(known.Digest).To(HaveLen(16))
			Expect(gen.Digest(g, known.Hints)).To(Equal(known.Digest), op.Name+": see gen.Digest")
			Expect(gen.FeatureDigest(g, known.Hints)).To(Equal(known.Features), op.Name+": go generate ./gen looks for other combinations")
		}
	})
})
