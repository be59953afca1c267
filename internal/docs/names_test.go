package docs_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec/catalogue"
)

// named matches what has the form of a rule's, question's or case's ID, or of
// a pattern of IDs.
var named = func() *regexp.Regexp {
	var texts []string
	for _, op := range catalogue.All() {
		texts = append(texts, op.Text())
	}
	slices.Sort(texts)
	return regexp.MustCompile(`(?:^|[^\w./-])((?:` + strings.Join(slices.Compact(texts), "|") + `)\.[a-z0-9_]+/[a-z0-9*](?:[a-z0-9.*-]*[a-z0-9*])?)`)
}()

// ids returns the IDs and patterns that a text names.
func ids(text string) []string {
	var list []string
	for _, match := range named.FindAllStringSubmatch(text, -1) {
		list = append(list, match[1])
	}
	return list
}

// embedded returns the IDs of the case files' cases, without the combinations of
// a matrix.
func embedded() []string {
	all, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	var ids []string
	for i := range all {
		id, _, _ := strings.Cut(all[i].ID, "[")
		ids = append(ids, id)
	}
	return ids
}

var _ = Describe("IDs", func() {
	It("are those of rules, questions and cases, or match cases", func() {
		known := embedded()
		for _, rule := range catalogue.Rules() {
			known = append(known, rule.ID)
		}
		for _, question := range catalogue.Questions() {
			known = append(known, question.ID)
		}
		checked := 0
		for _, p := range pages() {
			for _, id := range ids(p.text) {
				checked++
				exists := slices.ContainsFunc(known, func(one string) bool { return cases.Glob(id, one) })
				Expect(exists).To(BeTrue(), "%s names %s, which is no rule, question or case", p.name, id)
			}
		}
		Expect(checked).To(BeNumerically(">", 0))
	})
})

var _ = It("README.md says how many operators there are", func() {
	said := regexp.MustCompile(`(?m)^(\d+) operators of six texts`).FindStringSubmatch(read("README.md").text)
	Expect(said).NotTo(BeNil())
	Expect(said[1]).To(Equal(strconv.Itoa(len(catalogue.Operators()))))
})

var _ = Describe("ERRATA.md", func() {
	It("has one entry for every question and for nothing else", func() {
		var want, titles []string
		for _, question := range catalogue.Questions() {
			want = append(want, "`"+question.ID+"`")
		}
		p := read("ERRATA.md")
		for _, s := range p.sections() {
			if strings.HasPrefix(s.title, "`") {
				titles = append(titles, s.title)
			}
		}
		Expect(titles).To(ConsistOf(want))
	})
})
