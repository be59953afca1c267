package engines_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/engines"
)

const root = "../.."

// reproductions returns all files of docs/engines.
func reproductions() []*engines.Fault {
	GinkgoHelper()
	all, err := engines.Faults(os.DirFS(filepath.Join(root, "docs", "engines")))
	Expect(err).NotTo(HaveOccurred())
	Expect(all).NotTo(BeEmpty())
	return all
}

// waivers returns the known divergences of all engines.
var waivers = sync.OnceValue(func() []cases.Waiver {
	var all []cases.Waiver
	for _, pattern := range []string{"backends/*/waivers.yaml", "sdk/python/engines/*.waivers.yaml"} {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		Expect(err).NotTo(HaveOccurred())
		for _, name := range files {
			f, err := os.Open(name)
			Expect(err).NotTo(HaveOccurred())
			list, err := cases.LoadWaivers(name, f)
			Expect(f.Close()).To(Succeed())
			Expect(err).NotTo(HaveOccurred())
			all = append(all, list...)
		}
	}
	return all
})

var filePath = regexp.MustCompile(`docs/engines/\w+/[\w.-]+`)

// embedded returns the cases of the case files.
var embedded = sync.OnceValue(func() []cases.Case {
	list, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list
})

// origins returns where each case of the case files stands, by its ID.
func origins() map[string]string {
	all := map[string]string{}
	for _, c := range embedded() {
		all[c.ID] = c.Origin
	}
	return all
}

// unshown lists waivers whose fault no case can show, by a part of their text
// and where they stand.
var unshown = map[string]string{
	" inconsistent-reading ": "it takes two cases, each of which passes alone",
	"backends/directml/":     "it takes DirectML, which no machine of the project's CI has",
	"NumPy before 1.25":      "it takes a version that is not installed",
}

var _ = Describe("a waiver of an engine", func() {
	It("names the case that shows its fault", func() {
		files := origins()
		used := map[string]bool{}
		for _, w := range waivers() {
			words := strings.Join([]string{filepath.ToSlash(w.Origin), w.Signature, w.Reason}, " ")
			excused := false
			for part := range unshown {
				if strings.Contains(words, part) {
					used[part], excused = true, true
				}
			}
			if excused {
				continue
			}
			Expect(w.ShownBy).NotTo(BeEmpty(), "%s: shown_by: is missing", w.Origin)
			operator, _, _ := strings.Cut(w.ShownBy, "/")
			if drawn, _, err := gen.ParseID(w.ShownBy); err == nil {
				operator = drawn.Name
			} else {
				_, exists := files[w.ShownBy]
				Expect(exists).To(BeTrue(), "%s: there is no case %s", w.Origin, w.ShownBy)
			}
			of, _, _ := strings.Cut(w.Signature, " ")
			Expect(cases.Glob(of, operator)).To(BeTrue(), "%s: %s is not a case of %s", w.Origin, w.ShownBy, of)
		}
		Expect(used).To(HaveLen(len(unshown)), "a waiver that none can show is gone")
	})
})

var _ = Describe("a reproduction", func() {
	It("accuses its engine of no more than a quoted sentence and every answer allow", func() {
		var wrong []error
		for _, f := range reproductions() {
			if err := check(f); err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", f.File, err))
			}
		}
		Expect(errors.Join(wrong...)).To(Succeed())
	})
	It("is named by the reason of a waiver, or says why no run shows it", func() {
		named := map[string]bool{}
		for _, w := range waivers() {
			for _, name := range filePath.FindAllString(w.Reason, -1) {
				Expect(filepath.Join(root, filepath.FromSlash(name))).To(BeARegularFile(), w.Origin)
				named[name] = true
			}
		}
		for _, f := range reproductions() {
			if name := "docs/engines/" + f.File; f.NoWaiver != "" {
				Expect(named).NotTo(HaveKey(name), "a waiver names it")
			} else {
				Expect(named).To(HaveKey(name), "no waiver names it")
			}
		}
	})
})
