package tensor_test

import (
	"math/rand/v2"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestTensor(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/tensor")
}

// forAll checks a law over many arrays, each drawn from a seed of gopter's.
func forAll[T any](drawn func(*rand.Rand) T, law func(T) bool) {
	GinkgoHelper()
	parameters := gopter.DefaultTestParametersWithSeed(1)
	parameters.MinSuccessfulTests = 2000
	values := gen.UInt64().Map(func(seed uint64) T { return drawn(rand.New(rand.NewPCG(seed, 0))) })
	result := prop.ForAll(law, values).Check(parameters)
	Expect(result.Passed()).To(BeTrue(), "%v %v", result.Args, result.Error)
}

// below returns a number from 0 to n-1.
func below(r *rand.Rand, n int64) int64 { return r.Int64N(n) }
