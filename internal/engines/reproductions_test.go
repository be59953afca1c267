package engines_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/engines"
	"example.com/conform/internal/waive"
)

const root = "../.."

// reproductions returns all reproductions.
func reproductions() []*engines.Fault {
	GinkgoHelper()
	all, err := engines.Faults(os.DirFS(root))
	Expect(err).NotTo(HaveOccurred())
	Expect(all).NotTo(BeEmpty())
	return all
}

// waivers returns the known divergences of all engines.
var waivers = sync.OnceValue(func() []cases.Waiver {
	var all []cases.Waiver
	files, err := filepath.Glob(filepath.Join(root, "backends", "*", "waivers.yaml"))
	Expect(err).NotTo(HaveOccurred())
	for _, name := range files {
		f, err := os.Open(name)
		Expect(err).NotTo(HaveOccurred())
		list, err := cases.LoadWaivers(name, f)
		Expect(f.Close()).To(Succeed())
		Expect(err).NotTo(HaveOccurred())
		all = append(all, list...)
	}
	return all
})

var filePath = regexp.MustCompile(`backends/[\w-]+/faults/[\w.-]+`)

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

var _ = Describe("a waiver of an engine", func() {
	It("names what there is: an operator, quantities, values and cases", func() {
		files := origins()
		for _, w := range waivers() {
			Expect(waive.Check(&w)).To(Succeed())
			names := slices.Clone(w.Cases)
			for i := range w.Samples {
				if s := &w.Samples[i]; s.ID != "" {
					names = append(names, s.ID)
				} else {
					Expect(s.Case[len(s.Case)-1].Call.Operator.Name).To(Equal(w.Operator), w.Origin)
				}
			}
			for _, id := range names { // a call that was made from a case of another operator has its ID
				if _, _, err := gen.ParseID(id); err != nil {
					Expect(files).To(HaveKey(id), "%s: there is no such case", w.Origin)
				}
			}
		}
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
			if name := f.Path(); f.NoWaiver != "" {
				Expect(named).NotTo(HaveKey(name), "a waiver names it")
			} else {
				Expect(named).To(HaveKey(name), "no waiver names it")
			}
		}
	})
})
