package docs_test

import (
	"io/fs"
	"regexp"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/docs"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("Rules", Ordered, func() {
	var made []byte
	var p page
	sections := map[string]string{}
	BeforeAll(func() {
		var err error
		made, err = docs.Rules()
		Expect(err).NotTo(HaveOccurred())
		p = parse("rules.md", string(made))
		for _, s := range p.sections() {
			sections[s.title] = s.text
		}
	})

	It("has a row for every rule, of as many cells as the head has", func() {
		rows := map[string]bool{} // their first two cells
		for _, row := range regexp.MustCompile(`(?m)^(\| .+ \| .+) \| ([^|\\]|\\.)+ \| ([^|\\]|\\.)+ \|$`).FindAllStringSubmatch(p.prose, -1) {
			rows[row[1]] = true
		}
		for _, rule := range catalogue.Rules() {
			Expect(rows["| `"+rule.ID+"` | "+rule.Kind.String()]).To(BeTrue(), rule.ID)
		}
	})

	It("has a section for every question, with every answer and some cases", func() {
		for _, question := range catalogue.Questions() {
			section := sections["`"+question.ID+"`"]
			for _, answer := range question.Answers {
				Expect(section).To(ContainSubstring("\n- `"+answer.Name+"`: "), question.ID)
			}
			Expect(section).To(MatchRegexp("\nCases: `[^`]+"), question.ID)
		}
	})

	It("lists the cases that touch a question, and no others", func() {
		Expect(sections["`dml.strides/overlapping-output`"]).To(And(
			ContainSubstring("`dml.copy/entangled-output`"), ContainSubstring("`dml.scatter/overlapping-output`"),
			Not(ContainSubstring("`dml.copy/interleaved-output`"))))
	})

	It("names the engines that answer a question, as go generate takes them from the survey", func() {
		made, err := docs.Answers(root)
		Expect(err).NotTo(HaveOccurred())
		committed, err := fs.ReadFile(root, "internal/docs/answers.txt")
		Expect(err).NotTo(HaveOccurred())
		Expect(string(committed)).To(Equal(string(made)), "run go generate ./internal/docs")
		Expect(docs.Question("dml.strides/overlapping-output")).To(HaveEach(Not(BeEmpty())))
		Expect(docs.Question("none")).To(BeNil())
	})
})
