package mutants_test

import (
	"bytes"
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/internal/mutants"
)

var _ = Describe("Two faults of one operator", Label("campaigns"), func() {
	DescribeTable("are two groups", func(ctx context.Context, one, other string) {
		pair, err := mutants.MeasurePair(ctx, [2]faulty.Mutant{named(one), named(other)}, mutants.Campaign{Random: 6000, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		Expect(pair.Told()).To(BeTrue(), "%+v", pair)
	},
		Entry("strided-slice-new-axis-last"+" and "+"strided-slice-rounds-count-down", "strided-slice-new-axis-last", "strided-slice-rounds-count-down"),
		Entry("strided-slice-new-axis-after-shrink"+" and "+"strided-slice-rounds-count-down", "strided-slice-new-axis-after-shrink", "strided-slice-rounds-count-down"),
		Entry("strided-slice-new-axis-after-shrink"+" and "+"strided-slice-reverse-count-truncates", "strided-slice-new-axis-after-shrink", "strided-slice-reverse-count-truncates"),
		Entry("scatter-wrong-axis-above-rank-4"+" and "+"scatter-negative-index-off-by-one", "scatter-wrong-axis-above-rank-4", "scatter-negative-index-off-by-one"),
		Entry("scatter-axis-from-the-end"+" and "+"scatter-negative-index-off-by-one", "scatter-axis-from-the-end", "scatter-negative-index-off-by-one"),
		Entry("scatter-wrong-axis-above-rank-4"+" and "+"scatter-narrows-indices", "scatter-wrong-axis-above-rank-4", "scatter-narrows-indices"),
		Entry("slice1-last-offset-ignored"+" and "+"slice1-stride-capped-at-8", "slice1-last-offset-ignored", "slice1-stride-capped-at-8"),
		Entry("slice1-accepts-zero-stride"+" and "+"slice1-accepts-window-past-end", "slice1-accepts-zero-stride", "slice1-accepts-window-past-end"),
		Entry("copy-vector-tail-missing"+" and "+"copy-odd-row-first-unwritten", "copy-vector-tail-missing", "copy-odd-row-first-unwritten"),
	)

	DescribeTable("are two groups where mistakes tell them apart", func(ctx context.Context, one, other string) {
		pair, err := mutants.MeasurePair(ctx, [2]faulty.Mutant{named(one), named(other)}, mutants.Campaign{Random: 2000, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		Expect(pair.Told()).To(BeTrue(), "%+v", pair)
	},
		Entry("of what is computed", "clip-rows-reversed", "clip-narrow-coordinates"),
		Entry("of what is moved", "gather-elements-first-row-only", "gather-elements-rows-reversed"),
		Entry("along dimensions of an input", "p-relu-starts-one-late", "p-relu-neighbour-counts"),
	)

	DescribeTable("are not found in one that mistakes explain in part", func(ctx context.Context, mutant string) {
		Expect(measure(ctx, named(mutant), mutants.Campaign{Random: 2000}).Groups).To(HaveLen(1))
	},
		Entry("along the first dimension", "center-crop-pad-rounds-up"),
		Entry("in what is copied, and not in what is scattered", "scatter-nd-update-rows-reversed"),
		Entry("in rows", "scatter-update-first-row-only"),
	)

	DescribeTable("are one where either shows in every call in which the other does", func(ctx context.Context, other string, apart bool) {
		pair, err := mutants.MeasurePair(ctx, [2]faulty.Mutant{named("copy-canonical-nan"), named(other)}, mutants.Campaign{Random: 1000, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		Expect(pair.Apart()).To(Equal(apart))
	},
		Entry("a canonical NaN has lost its sign", "copy-loses-nan-sign", false),
		Entry("a missing element is no NaN", "copy-tail-of-3-missing", true),
	)
})

var _ = Describe("Pairs", func() {
	It("are the same each time, each of one operator, in which both or none have views", func() {
		pairs := mutants.Pairs(300)
		operators := map[string]bool{}
		for i, again := range mutants.Pairs(300) {
			one, other := pairs[i][0], pairs[i][1]
			operators[one.Operator] = true
			Expect([]string{again[0].Name, again[1].Name}).To(Equal([]string{one.Name, other.Name}))
			Expect(one.Operator).To(Equal(other.Operator))
			Expect(one.TakesViews()).To(Equal(other.TakesViews()))
			Expect(one.Name).NotTo(Equal(other.Name))
		}
		Expect(len(operators)).To(BeNumerically(">", 200))
	})

	It("are written one in a line, with the number of those that are told apart, and of those that cannot be", func() {
		var text bytes.Buffer
		both, one := [2]bool{true, true}, [2]bool{true, false}
		pairs := []mutants.Pair{
			{Mutants: [2]string{"a", "b"}, Alone: both, Shown: both, Signatures: []string{"s", "t"}},
			{Mutants: [2]string{"c", "d"}, Alone: both, Shown: one, Signatures: []string{"t"}},
			{Mutants: [2]string{"e", "f"}, Alone: one, Shown: one, Signatures: []string{"u"}},
		}
		Expect(mutants.PairTable(&text, pairs)).To(Succeed())
		Expect(text.String()).To(Equal("both\ta\tb\ts; t\none\tc\td\tt\ncovered\te\tf\tu\n\nboth faults are shown in 1 of 2 pairs; in the other 1 of 3, one fault covers the other\n"))
		Expect(mutants.PairTable(broken{}, pairs)).To(MatchError(errBroken))
	})
})
