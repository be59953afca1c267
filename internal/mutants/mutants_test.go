package mutants_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/cases"
	"example.com/conform/internal/mutants"
	"example.com/conform/reports/result"
)

func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("runs campaigns: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "internal/mutants")
}

func named(name string) faulty.Mutant {
	GinkgoHelper()
	all := faulty.All()
	i := slices.IndexFunc(all, func(m faulty.Mutant) bool { return m.Name == name })
	Expect(i).To(BeNumerically(">=", 0))
	return all[i]
}

var _ = It("README.md counts the mutants", func() {
	text, err := os.ReadFile("../../README.md")
	Expect(err).NotTo(HaveOccurred())
	n := len(faulty.All())
	Expect(string(text)).To(ContainSubstring("holds %d,%03d backends", n/1000, n%1000))
})

// twoCopies returns a case of rank 1 and one of rank 2.
func twoCopies() []cases.Case {
	GinkgoHelper()
	list, err := cases.LoadFile("test.yaml", strings.NewReader(`
operator: dml.copy
cases:
  - name: one-row
    why: Rank 1.
    cites: []
    tensors:
      input: {dtype: uint8, sizes: [2], data: [1, 2]}
      output: {sizes: [2]}
  - name: two-rows
    why: Rank 2, and the second row starts at an odd address.
    cites: []
    tensors:
      input: {dtype: uint8, sizes: [2, 1], data: [1, 2]}
      output: {sizes: [2, 1]}
`), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list
}

var _ = Describe("Measure", func() {
	It("counts the case files' cases until the first that shows the fault", func(ctx context.Context) {
		score := measure(ctx, named("copy-odd-row-first-unwritten"), mutants.Campaign{Cases: twoCopies()})
		Expect(score.Found).To(BeTrue())
		Expect(score.Cases).To(Equal(int64(2)))
		Expect(score.Random).To(BeZero())
		Expect(score.Groups).To(HaveLen(1))
		Expect(score.Groups[0].Kind).To(Equal(result.Unwritten))
		Expect(score.Groups[0].Elements).To(Equal(int64(2)))
	})

	It("says that no case shows the fault", func(ctx context.Context) {
		score := measure(ctx, named("copy-quiets-nan"), mutants.Campaign{Cases: twoCopies()})
		Expect(score.Found).To(BeFalse())
		Expect(score.Cases).To(BeZero())
		Expect(score.Groups).To(BeEmpty())
	})

	It("goes on to random cases when no case file shows the fault", func(ctx context.Context) {
		score := measure(ctx, named("copy-quiets-nan"), mutants.Campaign{Cases: twoCopies(), Random: 10_000})
		Expect(score.Found).To(BeTrue())
		Expect(score.Cases).To(BeZero())
		Expect(score.Random).To(BeNumerically(">", 0))
		Expect(score.Groups).NotTo(BeEmpty())
	})

	It("counts as many random cases as it takes: with one less, none shows the fault", func(ctx context.Context) {
		mutant := named("slice1-accepts-zero-stride")
		enough := measure(ctx, mutant, mutants.Campaign{Random: 10_000}).Random
		Expect(enough).To(BeNumerically(">", 1))
		Expect(measure(ctx, mutant, mutants.Campaign{Random: enough}).Random).To(Equal(enough))
		Expect(measure(ctx, mutant, mutants.Campaign{Random: enough - 1}).Random).To(BeZero())
		files := measure(ctx, mutant, mutants.Campaign{Cases: embedded(), Random: 10_000})
		Expect(files.Cases).To(BeNumerically(">", 0))
		Expect(files.Random).To(Equal(enough), "though no random case is made smaller where a case file shows the fault")
	})

	It("stops when it is told to", func(ctx context.Context) {
		ctx, stop := context.WithCancel(ctx)
		stop()
		_, err := mutants.Measure(ctx, named("copy-quiets-nan"), mutants.Campaign{Cases: twoCopies(), Random: 10_000})
		Expect(err).To(MatchError(context.Canceled))
	})
})

var _ = Describe("Table", func() {
	scores := []mutants.Score{
		{
			Mutant: "copy-a", Found: true, Cases: 12, Random: 3, Seconds: 0.26,
			Groups: []mutants.Group{
				{Kind: result.WrongValue, Rule: "dml.copy/elements", Elements: 4},
				{Kind: result.Crash, Elements: 1},
			},
		},
		{Mutant: "slice1-b", Seconds: 1},
	}

	It("has a line for each mutant and further group, and the score", func() {
		var text bytes.Buffer
		Expect(mutants.Table(&text, scores)).To(Succeed())
		var lines []string
		for line := range strings.Lines(text.String()) {
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
		Expect(lines).To(Equal([]string{
			"MUTANT FOUND CASES RANDOM SECONDS GROUPS ELEMENTS KIND RULE",
			"copy-a yes 12 3 0.3 2 4 wrong-value dml.copy/elements",
			"1 crash",
			"slice1-b no - - 1.0 0 0",
			"",
			"1 of 2 found; 1 of 2 by random cases alone",
		}))
	})

	It("reports that it cannot be written", func() {
		Expect(mutants.Table(broken{}, scores)).To(MatchError(errBroken))
	})
})

var _ = Describe("SpreadTable", func() {
	spreads := []mutants.Spread{{Mutant: "copy-a", Random: []int64{12, 3}}, {Mutant: "slice1-b", Random: []int64{0, 700}}}

	It("has a line for each mutant, and the summary", func() {
		var text bytes.Buffer
		Expect(mutants.SpreadTable(&text, spreads)).To(Succeed())
		var lines []string
		for line := range strings.Lines(text.String()) {
			lines = append(lines, strings.Join(strings.Fields(line), " "))
		}
		Expect(lines).To(Equal([]string{
			"MUTANT RANDOM", "copy-a 12 3", "slice1-b - 700", "",
			"1 missed; cases to find one: median 12, p90 700, worst 700",
		}))
	})

	It("reports that it cannot be written", func() {
		Expect(mutants.SpreadTable(broken{}, spreads)).To(MatchError(errBroken))
	})
})

var _ = DescribeTable("Summarise", func(cases []int64, want mutants.Summary) {
	Expect(mutants.Summarise([]mutants.Spread{{Random: cases}})).To(Equal(want))
},
	Entry("nothing", nil, mutants.Summary{}),
	Entry("one campaign is all there is", []int64{7}, mutants.Summary{Median: 7, P90: 7, Worst: 7}),
	Entry("the median is one that occurs", []int64{4, 1, 3, 2}, mutants.Summary{Median: 2, P90: 4, Worst: 4}),
	Entry("nine of ten are at most the 90th percentile", []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 100}, mutants.Summary{Median: 5, P90: 9, Worst: 100}),
	Entry("what was missed counts apart", []int64{0, 5, 0}, mutants.Summary{Missed: 2, Median: 5, P90: 5, Worst: 5}),
)

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }

var _ = It("has lines in the table of witnesses for the steady mutants and for nothing else", func() {
	want := map[string]bool{}
	for _, mutant := range faulty.All() {
		if mutant.Steady() {
			want[mutant.Name] = true
		}
	}
	lines, err := tabled()
	Expect(err).NotTo(HaveOccurred())
	for mutant := range lines {
		Expect(want).To(HaveKey(mutant), "it has lines")
	}
	for mutant := range want {
		Expect(lines).To(HaveKey(mutant), "it has none")
	}
})
