package minimise_test

import (
	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

var _ = Describe("Shrinker", func() {
	It("has gopter end at the call that Run ends at", func() {
		reverses := func(c *spec.Call) bool {
			for i, stride := range slice(c).InputWindowStrides {
				if stride < 0 && c.Output().Sizes[i] > 1 {
					return valid(c)
				}
			}
			return false
		}
		calls := gen.Cases(dml.Slice1).Map(func(c spec.Case) *spec.Call { return &c.Call })
		parameters := gopter.DefaultTestParametersWithSeed(1)
		result := prop.ForAll(func(c *spec.Call) bool { return !reverses(c) }, calls.WithShrinker(minimise.Shrinker(limits))).
			Check(parameters)
		Expect(result.Status).To(Equal(gopter.TestFailed))
		Expect(result.Args).To(HaveLen(1))
		start := *result.Args[0].OrigArg.(*spec.Call)
		Expect(*result.Args[0].Arg.(*spec.Call)).To(Equal(minimise.Run(start, limits, reverses)))
	})
})
