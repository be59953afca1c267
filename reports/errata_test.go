package reports_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("the entries of questions and of ERRATA.md", func() {
	It("are there for every question, without marks of Markdown", func() {
		ask := func(id string) []string { return []string{"What of " + id + "?", "`drop`: no *element*"} }
		for _, question := range catalogue.Questions() {
			items := reports.Errata(question.ID, &reports.Options{Ask: ask})
			Expect(items[0]).To(Equal([]reports.Passage{{Text: "What of " + question.ID + "?"}}))
			Expect(items[1]).To(Equal([]reports.Passage{{Text: "drop", Tag: "code"}, {Text: ": no "}, {Text: "element", Tag: "em"}}))
			Expect(items[2][0]).To(Equal(reports.Passage{Text: "Text:", Tag: "strong"}), question.ID)
			Expect(reports.Errata(question.ID, new(reports.Options))).To(Equal(items[2:]))
			for _, item := range items {
				for _, passage := range item {
					if passage.Tag != "code" {
						Expect(passage.Text).NotTo(MatchRegexp("[`*\\\\]|\\]\\("), question.ID)
					}
				}
			}
		}
	})

	DescribeTable("are divided", func(line string, want ...reports.Passage) {
		Expect(reports.Passages(line)).To(Equal(want))
	},
		Entry("words", "a < b", reports.Passage{Text: "a < b"}),
		Entry("code with a star between words", "an `exec:*` one", reports.Passage{Text: "an "}, reports.Passage{Text: "exec:*", Tag: "code"}, reports.Passage{Text: " one"}),
		Entry("strong and emphasised", "**A:** *run*", reports.Passage{Text: "A:", Tag: "strong"}, reports.Passage{Text: " "}, reports.Passage{Text: "run", Tag: "em"}),
		Entry("a link to elsewhere", "[x](https://example.com/)", reports.Passage{Text: "x", Tag: "a", URL: "https://example.com/"}),
		Entry("a link to another file is text", "[x](a/b.yaml)", reports.Passage{Text: "x"}),
		Entry("a link to a script is text", "[x](javascript:alert)", reports.Passage{Text: "x"}),
	)

	It("stand in the page of a run with a link from the question", func() {
		page := render(reportOf(cleanRun()...), "html", reports.Options{})
		Expect(page).To(ContainSubstring(`aria-label="Why dml.strides/overlapping-output is a question"`))
		Expect(strings.Count(page, `class="errata"`)).To(Equal(strings.Count(page, `<tr id="question-`)))
	})

	It("do not stand in the page of a run without their questions", func() {
		page := render(reportOf(header(cpu, 1), end(1, result.Reading{Question: "no/question", How: "declared", Cases: 1})), "html", reports.Options{})
		Expect(page).To(ContainSubstring(`<tr id="question-no-question">`))
		Expect(page).NotTo(Or(ContainSubstring(`class="errata"`), ContainSubstring("ERRATA.md")))
	})
})
