package docs_test

import (
	"os"
	"path/filepath"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/catalogue"
)

// clause matches a relative clause in the place of a noun: "those that it has" for the existing
// ones, "but for" for except, "what became of" for the outcome of.
var clause = regexp.MustCompile(`(?i)\b(that which|those which|of which each|what became|those that (it|they) ha(s|ve)|that there (is|are) (no|not|none)|so many|but for|says? of)\b`)

var _ = Describe("Words", func() {
	none := func(where, text string) {
		Expect(clause.FindAllString(text, -1)).To(BeEmpty(), "%s: use the field's noun", where)
	}

	It("of documents are nouns where the field has them", func() {
		for _, p := range pages() {
			none(p.name, p.text)
		}
	})

	It("of rules and questions are", func() {
		for _, rule := range catalogue.Rules() {
			none(rule.ID, rule.Statement)
		}
		for _, question := range catalogue.Questions() {
			none(question.ID, question.Ask)
			for _, answer := range question.Answers {
				none(question.ID, answer.Statement)
			}
		}
	})

	It("of commands are", func() {
		files, err := filepath.Glob("../../cmd/conform/*[^t].go")
		Expect(err).NotTo(HaveOccurred())
		Expect(files).NotTo(BeEmpty())
		for _, name := range files {
			text, err := os.ReadFile(name)
			Expect(err).NotTo(HaveOccurred())
			none(name, string(text))
		}
	})
})
