package docs_test

import (
	"bytes"
	"io/fs"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/docs"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("docs/rules.md", func() {
	It("is what go generate makes", func() {
		committed, err := fs.ReadFile(root, "docs/rules.md")
		Expect(err).NotTo(HaveOccurred())
		Expect(bytes.Equal(committed, docs.Rules())).To(BeTrue(), "run go generate ./internal/docs")
	})

	It("has a row for every rule, of as many cells as the head has", func() {
		p := parse("docs/rules.md", string(docs.Rules()))
		for _, rule := range catalogue.Rules() {
			row := "(?m)^\\| `" + rule.ID + "` \\| " + rule.Kind.String() + ` \| ([^|\\]|\\.)+ \| ([^|\\]|\\.)+ \|$`
			Expect(p.prose).To(MatchRegexp(row), rule.ID)
		}
	})

	It("has a section for every question, with every answer", func() {
		p := parse("docs/rules.md", string(docs.Rules()))
		sections := map[string]string{}
		for _, s := range p.sections() {
			sections[s.title] = s.text
		}
		for _, question := range catalogue.Questions() {
			for _, answer := range question.Answers {
				Expect(sections["`"+question.ID+"`"]).To(ContainSubstring("\n- `"+answer.Name+"`: "), question.ID)
			}
		}
	})
})
