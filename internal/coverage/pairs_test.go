package coverage_test

import (
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/coverage"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("Pairs", func() {
	for _, op := range catalogue.Operators() {
		It("are all covered by one shard of "+op.Name, func() {
			pairs := coverage.Pairs(1, op, gen.ShardSize)
			Expect(pairs.Uncovered()).To(BeEmpty())
			features, values := pairs.Features()
			least := 10
			if op.Family != "" { // whose calls may have one operand and no attribute
				least = 5
			}
			Expect(features).To(BeNumerically(">=", least))
			Expect(values).To(BeNumerically(">", 3*features))
		})

		It("are covered the further the more cases of "+op.Name+" there are", func() {
			Expect(coverage.Pairs(1, op, 0).Covered.Len()).To(BeZero())
			one, ten := coverage.Pairs(1, op, 1), coverage.Pairs(1, op, 10)
			features, _ := one.Features()
			Expect(one.Covered.Len()).To(BeNumerically(">=", features*(features-1)/2), "and triples")
			Expect(ten.Covered.Len()).To(And(BeNumerically(">", one.Covered.Len()), BeNumerically("<", ten.Known.Len())))
		})

		It("name what was never seen of "+op.Name, func() {
			pairs := coverage.Pairs(1, op, 10)
			unseen := slices.Collect(pairs.Unseen())
			Expect(unseen).NotTo(BeEmpty())
			Expect(unseen).To(HaveEach(MatchRegexp(`^[^;]+: [^;]+(; [^;]+: [^;]+){1,2}$`)))
		})
	}

	It("name as never seen what cannot be", func() {
		op, err := catalogue.Operator("dml.copy")
		Expect(err).NotTo(HaveOccurred())
		pairs := coverage.Pairs(1, op, 10)
		Expect(slices.Collect(pairs.Unseen())).To(ContainElements(
			"broken rule: none; rank: 0, beyond", "rank: 1; input sizes above 1: 2, 3, 4, 5, 6, 7, 8, beyond",
		))
	})
})
