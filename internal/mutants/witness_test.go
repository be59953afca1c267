package mutants_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
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

var update = flag.Bool("update", false, "write the table of witnesses anew")

// random is how many random cases find every mutant, even without the case
// files.
const random = 100_000

// table has a line for each witness of a steady mutant: the mutant, the largest rank of
// an input, the elements of the output, and the signature, which names the rule.
const table = "testdata/witnesses.txt"

// found are the lines of the mutants that ran.
var found struct {
	sync.Mutex
	lines map[string][]string
}

// tabled returns the lines of each mutant in the table.
func tabled() (map[string][]string, error) {
	text, err := os.ReadFile(table)
	lines := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		mutant, _, _ := strings.Cut(line, " ")
		lines[mutant] = append(lines[mutant], line)
	}
	return lines, err
}

// With -update, the mutants that ran have new lines, and the others keep theirs.
var _ = AfterSuite(func() {
	if !*update {
		return
	}
	lines, _ := tabled() // there may be none yet
	maps.Copy(lines, found.lines)
	var text strings.Builder
	for _, mutant := range faulty.All() {
		text.WriteString(strings.Join(lines[mutant.Name], ""))
	}
	Expect(os.WriteFile(table, []byte(text.String()), 0o644)).To(Succeed())
})

var _ = Describe("The witness of a faulty backend", Label("campaigns"), func() {
	for _, mutant := range faulty.All() {
		if !mutant.Steady() {
			It("is small: "+mutant.Name, func(ctx context.Context) { small(ctx, mutant) })
			continue
		}
		It("is small, and cannot be made smaller: "+mutant.Name, func(ctx context.Context) {
			var lines []string
			var known [][]string // the sizes of witnesses
			groups := small(ctx, mutant)
			for _, g := range groups {
				c := call(g)
				rank := 0
				for i := range c.Inputs() {
					rank = max(rank, c.Tensors[i].Rank())
				}
				lines = append(lines, fmt.Sprintf("%s %d %d %s\n", mutant.Name, rank, g.Elements, g.Signature))
				known = append(known, sizesOf(c))
			}
			found.Lock()
			if found.lines == nil {
				found.lines = map[string][]string{}
			}
			found.lines[mutant.Name] = lines
			found.Unlock()
			if !*update {
				want, err := tabled()
				Expect(err).NotTo(HaveOccurred())
				Expect(lines).To(Equal(want[mutant.Name]), "write it with -update, and look at it")
			}
			for i, g := range groups {
				c := cases.Case{Case: spec.Case{ID: mutant.Operator + "/" + mutant.Name, Call: call(g)}}
				score := measure(ctx, mutant, mutants.Campaign{Cases: []cases.Case{c}})
				Expect(score.Groups).To(HaveLen(1))
				got := sizesOf(call(score.Groups[0]))
				if why, exception := widened[mutant.Name]; exception {
					Expect(got).NotTo(Equal(known[i]), "%s is no longer an exception: %s", mutant.Name, why)
					continue
				}
				// What all cases of a campaign have in common may forbid other attributes. A
				// witness that was split off another group may lead to that of the group.
				Expect(known).To(ContainElement(got))
			}
		})
	}
})

// widened are the mutants whose witness becomes another one that is not plainly
// smaller.
var widened = map[string]string{
	"clamp-high-nibble-cleared":                 "a min with the sizes of the operand, or a scalar",
	"stablehlo-convolution-high-nibble-cleared": "two input features, two of the batch, or two output features",
	"dynamic-pad-high-half-unwritten":           "a scalar, or a row of one element",
	"embedding-bag-packed-sum-starts-one-late":  "a bag of two rows of two, or of a scalar less",
	"max-unpool-tail-unwritten":                 "a float16, or a float32",
	"openvino-max-pool-term-dropped":            "a number of uint8, or of int8",
	"openvino-max-pool-transposed-pair":         "two numbers of uint8, or of int8",
	"openvino-divide-starts-one-late":           "one divisor of two numbers, or one number and two divisors",
	"padding1-narrow-coordinates":               "two elements of which seven are added, or one and eight",
	"program-state-cleared":                     "a node that moves in place of one that adds, which all cases of a group had",
	"q-linear-conv-wraps":                       "a number below the least of int8, or above the greatest of uint8",
	"q-linear-mat-mul-outer-dimensions-ignored": "two numbers of int8, or of uint8",
	"reduce-max-term-dropped":                   "one number with a sign, where the least without one is 0, as is no term",
	"scatter-update-strides-of-one":             "five updates, or three of other places",
	"webnn-arg-min-narrow-coordinates":          "a row of float16, or of uint8",
	"webnn-scatter-nd-strides-of-one":           "more updates, or fewer of other places",
}

// sizesOf returns the data type and sizes of each operand.
func sizesOf(c spec.Call) (all []string) {
	for i := range c.Tensors {
		all = append(all, fmt.Sprint(c.Tensors[i].DType, c.Tensors[i].Sizes))
	}
	return all
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
