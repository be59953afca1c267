package mutants_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
	"example.com/conform/internal/shrink"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

var update = flag.Bool("update", false, "write the witnesses of testdata anew")

// random is how many random cases find every mutant, even without the case
// files.
const random = 100_000

// A golden is a case file of testdata and the mutants whose witnesses it holds:
// one by hand, or all that the generic faults make of one operator.
type golden struct {
	name    string
	mutants []faulty.Mutant
}

func (g golden) path() string { return filepath.Join("testdata", g.name+".yaml") }

// goldens lists the files of the steady mutants.
func goldens() []golden {
	var list []golden
	for _, mutant := range faulty.ByHand() {
		if mutant.Steady() {
			list = append(list, golden{mutant.Name, []faulty.Mutant{mutant}})
		}
	}
	for _, op := range catalogue.Operators() {
		generic := golden{name: "generic-" + faulty.Short(op)}
		for _, fault := range faulty.Generics() {
			if mutant, shows := fault.On(op); shows {
				generic.mutants = append(generic.mutants, mutant)
			}
		}
		list = append(list, generic)
	}
	return list
}

var _ = Describe("The witness of a faulty backend", Label("campaigns"), func() {
	for _, g := range goldens() {
		It("is small: "+g.name, func(ctx context.Context) {
			var text strings.Builder
			for _, mutant := range g.mutants {
				text.WriteString(witnesses(mutant, small(ctx, mutant), text.Len() == 0))
			}
			if *update {
				Expect(os.WriteFile(g.path(), []byte(text.String()), 0o644)).To(Succeed())
			}
			want, err := os.ReadFile(g.path())
			Expect(err).NotTo(HaveOccurred(), "make it with -update, and look at it")
			Expect(text.String()).To(Equal(string(want)))
		})
		It("cannot be made smaller: "+g.name, func(ctx context.Context) {
			f, err := os.Open(g.path())
			Expect(err).NotTo(HaveOccurred())
			defer func() { _ = f.Close() }()
			list, err := cases.LoadFile(g.path(), f, cases.Limits{})
			Expect(err).NotTo(HaveOccurred())
			for i := range list {
				mutant := g.mutantOf(&list[i])
				score := measure(ctx, mutant, mutants.Campaign{Cases: list[i : i+1]})
				Expect(score.Groups).To(HaveLen(1))
				got, want := sizesOf(call(score.Groups[0])), sizesOf(list[i].Call)
				if why, exception := widened[mutant.Name]; exception {
					Expect(got).NotTo(Equal(want), "%s is no longer an exception: %s", mutant.Name, why)
					continue
				}
				// What all cases of a campaign have in common may forbid other attributes. A
				// witness that was split off another group may lead to that of the group.
				known := [][]string{want}
				for k := range list {
					if g.mutantOf(&list[k]).Name == mutant.Name {
						known = append(known, sizesOf(list[k].Call))
					}
				}
				Expect(known).To(ContainElement(got))
			}
		})
	}
	for _, mutant := range faulty.ByHand() {
		if !mutant.Steady() {
			It("is small: "+mutant.Name, func(ctx context.Context) { small(ctx, mutant) })
		}
	}
})

// widened are the mutants whose witness becomes another one that is not plainly
// smaller.
var widened = map[string]string{
	"concat-tail-unwritten":      "nine bytes, or five elements of two bytes",
	"stablehlo-pad-sign-spreads": "a scalar, where other cases show the padding value",
}

// sizesOf returns the data type and sizes of each operand.
func sizesOf(c spec.Call) (all []string) {
	for i := range c.Tensors {
		all = append(all, fmt.Sprint(c.Tensors[i].DType, c.Tensors[i].Sizes))
	}
	return all
}

// mutantOf returns the mutant that a case is a witness of: the one whose name
// its own begins with.
func (g golden) mutantOf(c *cases.Case) faulty.Mutant {
	GinkgoHelper()
	i := slices.IndexFunc(g.mutants, func(m faulty.Mutant) bool {
		rest, ok := strings.CutPrefix(c.ID, m.Operator+"/"+m.Name)
		return ok && (rest == "" || rest[0] == '-')
	})
	Expect(i).To(BeNumerically(">=", 0), c.ID)
	return g.mutants[i]
}

// small measures a mutant, whose witness must be small, and returns its groups.
func small(ctx context.Context, mutant faulty.Mutant) []mutants.Group {
	GinkgoHelper()
	score := measure(ctx, mutant, mutants.Campaign{Cases: embedded(), Random: random})
	Expect(score.Found).To(BeTrue(), mutant.Name)
	if !mutant.Sparse() {
		Expect(score.Random).To(BeNumerically(">", 0), "random cases alone do not find %s", mutant.Name)
	}
	for _, g := range score.Groups {
		Expect(g.Elements).To(BeNumerically("<=", mutant.Largest()), mutant.Name)
		if op, err := catalogue.Operator(mutant.Operator); shrink.IsValue(g.Kind) {
			Expect(err).NotTo(HaveOccurred())
			Expect(op.Rules).NotTo(ContainElement(And(HaveField("ID", g.Rule), HaveField("OnlySizes", true))), mutant.Name)
		}
	}
	return score.Groups
}

func measure(ctx context.Context, mutant faulty.Mutant, c mutants.Campaign) mutants.Score {
	GinkgoHelper()
	c.Seed = 1
	score, err := mutants.Measure(ctx, mutant, c)
	Expect(err).NotTo(HaveOccurred())
	return score
}

// witnesses writes the witnesses of groups as a case file, or as the end of one.
func witnesses(mutant faulty.Mutant, groups []mutants.Group, begins bool) string {
	GinkgoHelper()
	var file strings.Builder
	for i, g := range groups {
		c := spec.Case{ID: mutant.Operator + "/" + mutant.Name, Call: call(g)}
		if i > 0 {
			c.ID += fmt.Sprintf("-%d", i+1)
		}
		meta := cases.Meta{Why: "Where " + mutant.Fault + "."}
		if g.Rule != "" {
			meta.Cites = []string{g.Rule}
		}
		text, err := cases.Encode(&c, meta)
		Expect(err).NotTo(HaveOccurred())
		if i > 0 || !begins {
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
