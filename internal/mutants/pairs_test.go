package mutants_test

import (
	"bytes"
	"context"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/faulty"
	"example.com/conform/internal/mutants"
)

var _ = Describe("Two faults that look alike", Label("campaigns"), func() {
	DescribeTable("are two groups", func(ctx context.Context, one, other string) {
		pair, err := mutants.MeasurePair(ctx, [2]faulty.Mutant{named(one), named(other)}, mutants.Campaign{Random: 6000, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		Expect(pair.Shown).To(Equal([2]bool{true, true}))
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
})

var _ = Describe("Pairs", func() {
	It("are of mutants with one signature, in which both or none have views", func() {
		one, other, views := named("concat-view-offset-ignored"), named("concat-view-strides-ignored"), named("copy-quiets-nan")
		all := []faulty.Mutant{one, other, views}
		same := map[string]string{one.Name: "a", other.Name: "a", views.Name: "a"}
		Expect(mutants.Alike(same, all)).To(ConsistOf(HaveExactElements(HaveField("Name", one.Name), HaveField("Name", other.Name))))
		same[other.Name] = "b"
		Expect(mutants.Alike(same, all)).To(BeEmpty())
		Expect(mutants.Alike(map[string]string{one.Name: "", other.Name: ""}, all)).To(BeEmpty(), "no signature")
	})

	DescribeTable("have one fault to show where the first covers the second", func(ctx context.Context, other string, covered bool) {
		pair, err := mutants.MeasurePair(ctx, [2]faulty.Mutant{named("copy-canonical-nan"), named(other)}, mutants.Campaign{Random: 1000, Seed: 1})
		Expect(err).NotTo(HaveOccurred())
		Expect(pair.Covered).To(Equal(covered))
	},
		Entry("a canonical NaN has lost its sign", "copy-loses-nan-sign", true),
		Entry("a missing element is no NaN", "copy-tail-of-3-missing", false),
	)

	It("are written one in a line, with the number of those that show both faults, and of those that cannot", func() {
		var text bytes.Buffer
		pairs := []mutants.Pair{
			{Mutants: [2]string{"a", "b"}, Signature: "s", Shown: [2]bool{true, true}, Groups: 2},
			{Mutants: [2]string{"c", "d"}, Signature: "t", Shown: [2]bool{true, false}, Groups: 1},
			{Mutants: [2]string{"e", "f"}, Signature: "u", Shown: [2]bool{true, false}, Covered: true, Groups: 1},
		}
		Expect(mutants.PairTable(&text, pairs)).To(Succeed())
		Expect(text.String()).To(Equal("both\t2\ts\ta\tb\none\t1\tt\tc\td\ncovered\t1\tu\te\tf\n\nboth faults shown in 1 of 3 pairs; in 1 others, the first covers the second\n"))
		Expect(mutants.PairTable(broken{}, pairs)).To(MatchError(errBroken))
	})
})
