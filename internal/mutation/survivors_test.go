package mutation_test

import (
	"os"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/mutation"
)

var _ = Describe("A list of survivors", func() {
	const text = `# About the list.
most: 3

The reason of
two mutants.
	a/b.go F: x → y
	a/b.go F: x → y (2)

Another reason.
	a/c/d.go T.M: true → false
`
	It("says why each survives", func() {
		s, err := mutation.ParseSurvivors(text)
		Expect(err).NotTo(HaveOccurred())
		Expect(s.Most).To(Equal(3))
		Expect(s.Why).To(Equal(map[string]string{
			"a/b.go F: x → y":            "The reason of two mutants.",
			"a/b.go F: x → y (2)":        "The reason of two mutants.",
			"a/c/d.go T.M: true → false": "Another reason.",
		}))
		Expect(slices.Sorted(s.Of("a"))).To(Equal([]string{"a/b.go F: x → y", "a/b.go F: x → y (2)"}))
	})

	DescribeTable("is refused", func(text, message string) {
		_, err := mutation.ParseSurvivors(text)
		Expect(err).To(MatchError(message))
	},
		Entry("without a bound", "Why.\n\ta.go F: x → y\n", "no line says how many survivors there may be: most: N"),
		Entry("with a bound that is none", "most: many\n", `line 1: "many" is no number of mutants`),
		Entry("with a bound below 0", "most: -1\n", `line 1: "-1" is no number of mutants`),
		Entry("above its bound", "most: 1\nWhy.\n\ta.go F: x → y\n\ta.go G: x → y\n", "2 survivors are listed, at most 1 may be"),
		Entry("with a mutant without a reason", "most: 1\n\ta.go F: x → y\n", "line 2: a.go F: x → y: no reason stands above it"),
		Entry("with a mutant listed twice", "most: 2\nWhy.\n\ta.go F: x → y\n\ta.go F: x → y\n", "line 4: a.go F: x → y: listed twice"),
	)

	It("is one that can be read", func() {
		text, err := os.ReadFile("survivors.txt")
		Expect(err).NotTo(HaveOccurred())
		_, err = mutation.ParseSurvivors(string(text))
		Expect(err).NotTo(HaveOccurred())
	})
})
