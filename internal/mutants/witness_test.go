package mutants_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
	"example.com/conform/spec"
)

var update = flag.Bool("update", false, "write the witnesses of testdata anew")

// random is how many random cases find every mutant, even without the case
// files.
const random = 100_000

var _ = Describe("The witness of a faulty backend", func() {
	for _, mutant := range faulty.All() {
		golden := filepath.Join("testdata", mutant.Name+".yaml")

		It("is small: "+mutant.Name, func(ctx context.Context) {
			score := measure(ctx, mutant, mutants.Campaign{Cases: embedded(), Random: random})
			Expect(score.Found).To(BeTrue())
			Expect(score.Random).To(BeNumerically(">", 0), "random cases alone do not find it")
			Expect(score.Groups[0].Elements).To(BeNumerically("<=", mutant.Largest()))
			if !mutant.Steady() {
				return
			}
			text := witnesses(mutant, score.Groups)
			if *update {
				Expect(os.WriteFile(golden, []byte(text), 0o644)).To(Succeed())
			}
			want, err := os.ReadFile(golden)
			Expect(err).NotTo(HaveOccurred(), "make it with -update, and look at it")
			Expect(text).To(Equal(string(want)))
		})

		if !mutant.Steady() {
			continue
		}
		It("cannot be made smaller: "+mutant.Name, func(ctx context.Context) {
			f, err := os.Open(golden)
			Expect(err).NotTo(HaveOccurred())
			defer func() { _ = f.Close() }()
			list, err := cases.LoadFile(golden, f, cases.Limits{})
			Expect(err).NotTo(HaveOccurred())
			for i := range list {
				score := measure(ctx, mutant, mutants.Campaign{Cases: list[i : i+1]})
				Expect(score.Groups).To(HaveLen(1))
				Expect(call(score.Groups[0])).To(Equal(list[i].Call))
			}
		})
	}
})

func measure(ctx context.Context, mutant faulty.Mutant, c mutants.Campaign) mutants.Score {
	GinkgoHelper()
	c.Seed = 1
	score, err := mutants.Measure(ctx, mutant, c)
	Expect(err).NotTo(HaveOccurred())
	return score
}

// witnesses writes the witnesses of groups as one case file.
func witnesses(mutant faulty.Mutant, groups []mutants.Group) string {
	GinkgoHelper()
	var file strings.Builder
	for i, g := range groups {
		c := spec.Case{ID: mutant.Operator + "/" + mutant.Name, Call: call(g)}
		if i > 0 {
			c.ID += "-" + string(g.Kind)
		}
		meta := cases.Meta{Why: "Where " + mutant.Fault + "."}
		if g.Rule != "" {
			meta.Cites = []string{g.Rule}
		}
		text, err := cases.Encode(&c, meta)
		Expect(err).NotTo(HaveOccurred())
		if i > 0 {
			_, after, found := strings.Cut(string(text), "\ncases:\n")
			Expect(found).To(BeTrue())
			text = []byte(after)
		}
		file.Write(text)
	}
	return file.String()
}

// call returns the call of a group's witness.
func call(g mutants.Group) spec.Call {
	GinkgoHelper()
	Expect(g.Other).To(BeEmpty())
	list, err := cases.LoadFile("witness.yaml", strings.NewReader(g.Witness), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	Expect(list).To(HaveLen(1))
	return list[0].Call
}

// embedded returns the embedded cases, which are loaded once.
var embedded = sync.OnceValue(func() []cases.Case {
	list, err := cases.Embedded(cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list
})
