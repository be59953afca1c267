package docs_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/laws"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// named matches what has the form of a rule's, question's or case's ID, or of
// a pattern of IDs.
var named = regexp.MustCompile(`(?:^|[^\w./-])((?:dml|onnx|openvino|xla)\.[a-z0-9_]+/[a-z0-9*](?:[a-z0-9.*-]*[a-z0-9*])?)`)

// ids returns the IDs and patterns that a text names.
func ids(text string) []string {
	var list []string
	for _, match := range named.FindAllStringSubmatch(text, -1) {
		list = append(list, match[1])
	}
	return list
}

// embedded returns the case files' cases by ID, without the combination of a
// matrix.
func embedded() map[string][]*spec.Call {
	all, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	byID := map[string][]*spec.Call{}
	for i := range all {
		id, _, _ := strings.Cut(all[i].ID, "[")
		byID[id] = append(byID[id], &all[i].Call)
	}
	return byID
}

var _ = Describe("IDs", func() {
	It("are those of rules, questions, laws and cases, or match cases", func() {
		known := slices.Collect(maps.Keys(embedded()))
		for _, rule := range catalogue.Rules() {
			known = append(known, rule.ID)
		}
		for _, question := range catalogue.Questions() {
			known = append(known, question.ID)
		}
		for _, law := range laws.All() {
			known = append(known, law.ID)
		}
		checked := 0
		for _, p := range pages() {
			for _, id := range ids(p.text) {
				checked++
				exists := slices.ContainsFunc(known, func(one string) bool { return cases.Glob(id, one) })
				Expect(exists).To(BeTrue(), "%s names %s, which is no rule, question, law or case", p.name, id)
			}
		}
		Expect(checked).To(BeNumerically(">", 0))
	})
})

var _ = Describe("ERRATA.md", func() {
	// entries returns the sections whose title is a question's ID.
	entries := func() map[string]section {
		p := read("ERRATA.md")
		byID := map[string]section{}
		for _, s := range p.sections() {
			if id := strings.Trim(s.title, "`"); id != s.title {
				Expect(byID).NotTo(HaveKey(id), "two entries")
				byID[id] = s
			}
		}
		return byID
	}

	It("has an entry for every question and for nothing else", func() {
		var want []string
		for _, question := range catalogue.Questions() {
			want = append(want, question.ID)
		}
		Expect(slices.Collect(maps.Keys(entries()))).To(ConsistOf(want))
	})

	It("names every answer, the text's own first", func() {
		for id, entry := range entries() {
			question := questionOf(id)
			_, text, ok := strings.Cut(entry.text, "**Answers:**")
			Expect(ok).To(BeTrue(), id)
			text, _, ok = strings.Cut(text, "**Cases:**")
			Expect(ok).To(BeTrue(), id)
			var want []string
			for _, answer := range question.Answers {
				want = append(want, answer.Name)
			}
			isID := func(code string) bool { return len(ids(code)) > 0 }
			Expect(slices.DeleteFunc(spans(text), isID)).To(Equal(want), id)
		}
	})

	It("names cases that touch the question, and after `not touched by` cases that do not", func() {
		known := embedded()
		for id, entry := range entries() {
			question := questionOf(id)
			_, text, _ := strings.Cut(entry.text, "**Cases:**")
			touching, others, _ := strings.Cut(text, ";")
			Expect(ids(touching)).NotTo(BeEmpty(), id)
			for _, name := range ids(touching) {
				Expect(touches(known[name], question)).To(BeTrue(), "%s does not touch %s", name, id)
			}
			if strings.HasPrefix(strings.TrimSpace(others), "not touched by") {
				for _, name := range ids(others) {
					Expect(touches(known[name], question)).To(BeFalse(), "%s touches %s", name, id)
				}
			}
		}
	})
})

func questionOf(id string) *spec.Question {
	for _, question := range catalogue.Questions() {
		if question.ID == id {
			return question
		}
	}
	Fail("there is no question " + id)
	return nil
}

// touches reports whether the oracle asks a question for one of the calls.
func touches(calls []*spec.Call, question *spec.Question) bool {
	var evaluator oracle.Evaluator
	for _, call := range calls {
		alternatives, err := evaluator.Alternatives(call, nil)
		Expect(err).NotTo(HaveOccurred())
		for i := range alternatives {
			for _, choice := range alternatives[i].Choices {
				if choice.Question == question {
					return true
				}
			}
		}
	}
	return false
}
