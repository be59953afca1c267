package docs_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/docs"
)

var _ = Describe("OwnLines", func() {
	trees := []string{"spec", "oracle"}

	It("counts what an operator alone leads to, by its variable and by lists", func() {
		lines, err := docs.OwnLines("testdata/own", trees, map[string]string{"t.one": "spec/t.One", "t.two": "spec/t.Two"})
		Expect(err).NotTo(HaveOccurred())
		Expect(lines).To(Equal(map[string]map[string]int{
			"t.one": {"spec": 3 + 1 + 3, "oracle": 1 + 3}, // the variable, a type and its method; a page and a faster way
			"t.two": {"spec": 1, "oracle": 1},
		}))
	})

	It("counts all that only one operator leads to, whatever its name", func() {
		lines, err := docs.OwnLines("testdata/own", trees, map[string]string{"t.two": "spec/t.Two"})
		Expect(err).NotTo(HaveOccurred())
		Expect(lines["t.two"]).To(Equal(map[string]int{"spec": 14, "oracle": 1}), "of the other's page is used elsewhere")
	})

	It("says which package does not compile", func() {
		_, err := docs.OwnLines("testdata/own", []string{"none"}, nil)
		Expect(err).To(MatchError(ContainSubstring("none")))
	})
})
