package coverage_test

import (
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
			Expect(pairs.Covered.Len()).To(Equal(pairs.Reachable.Len()))
			features, values := pairs.Features()
			Expect(features).To(BeNumerically(">=", 8))
			Expect(values).To(BeNumerically(">", 3*features))
		})

		It("are covered the further the more cases of "+op.Name+" there are", func() {
			Expect(coverage.Pairs(1, op, 0).Covered.Len()).To(BeZero())
			one, ten := coverage.Pairs(1, op, 1), coverage.Pairs(1, op, 10)
			features, _ := one.Features()
			Expect(one.Covered.Len()).To(Equal(features * (features - 1) / 2))
			Expect(ten.Covered.Len()).To(And(BeNumerically(">", one.Covered.Len()), BeNumerically("<", ten.Reachable.Len())))
			Expect(ten.Uncovered()).To(HaveLen(ten.Reachable.Len() - ten.Covered.Len()))
		})
	}
})
