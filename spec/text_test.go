package spec_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
)

var _ = Describe("Text", func() {
	text := spec.Text{Name: "a.b", Document: "Book"}
	check := func(*spec.Check) {}

	It("gives its rules an ID, a source, a kind and a statement", func() {
		Expect(text.Meaning("c", "Part", "This.")).To(HaveValue(Equal(spec.Rule{
			ID: "a.b/c", Kind: spec.Meaning, Source: "Book, Part", Statement: "This.",
		})))
		Expect(text.Data("c", "Part", "This.").Kind).To(Equal(spec.Data))
		static := text.Static("c", "Part", "This.", check)
		Expect(static.Kind).To(Equal(spec.Static))
		Expect(static.Check).NotTo(BeNil())
	})

	It("has no comma before a remark on the whole of it", func() {
		Expect(text.Meaning("c", "(silent)", "This.").Source).To(Equal("Book (silent)"))
	})

	It("adds conditions to a copy of itself", func() {
		first, second := text.Static("first", "", "", check), text.Static("second", "", "", check)
		both := text.Given(first).Given(second).Over(first).Static("both", "", "", check)
		Expect(both.Given).To(Equal([]*spec.Rule{first, second}))
		Expect(both.Over).To(BeIdenticalTo(first))
		Expect(text.Static("none", "", "", check)).To(HaveField("Given", BeNil()))
	})

	It("gives its questions an ID, a source and answers", func() {
		answers := []spec.Option{{Name: "yes"}, {Name: "no"}}
		Expect(text.Question("c", "Part", "Is it?", answers)).To(HaveValue(Equal(spec.Question{
			ID: "a.b/c", Source: "Book, Part", Ask: "Is it?", Answers: answers,
		})))
	})
})
